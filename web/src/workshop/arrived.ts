/** What imports could not take over, by design: said when it is opened. */
export const arrived = new Map<string, readonly string[]>();
