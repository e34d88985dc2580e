import { mount } from "svelte";
import App from "./App.svelte";
import "./theme.css";

const page = document.getElementById("page");
if (page) mount(App, { target: page });
// files alone keep themselves, once the game runs (static/offline.svelte.ts)
if (!STATIC && import.meta.env.PROD && "serviceWorker" in navigator)
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
