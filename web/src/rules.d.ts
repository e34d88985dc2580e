/** A rules page as HTML, see rules-plugin.ts. */
declare module "virtual:rules/*" {
  const html: string;
  export default html;
}
