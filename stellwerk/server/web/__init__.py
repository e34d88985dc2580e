"""What speaks HTTP and sockets: routes, connections, identities, limits, the page's files."""
