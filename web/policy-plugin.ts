// Files alone have no server to send a Content Security Policy: the page carries its own, as strict as the server's. It
// also names what makes it an app that can be installed; tools/static.py makes these files.
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
      { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" } },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-180.png" } },
    ],
  };
}
