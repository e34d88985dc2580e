// Files alone have no server to send a Content Security Policy: the page carries its own, as strict as the server's.
import type { Plugin } from "vite";

const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

export function policy(): Plugin {
  return {
    name: "stellwerk-policy",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}
