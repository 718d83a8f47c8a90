import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./build/chunks.ts";
import { compressed } from "./build/compress.ts";
import { firstScript } from "./build/first-script.ts";

const backend = process.env.BACKEND_URL ?? "http://localhost:4100";

/**
 * sonner puts its style sheet into the page by script, which the policy forbids; the kit imports it as a file, so the
 * call goes. A release that spells it otherwise stops the build instead of bringing the style back unseen.
 */
const sonnerWithoutStyle: Plugin = {
  name: "sonner-without-style",
  enforce: "pre",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null;
    const call = /^__insertCSS\(".*"\);?$/m;
    if (!call.test(code)) this.error("sonner no longer inserts its style where it did");
    return { code: code.replace(call, ""), map: null };
  },
};

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [firstScript(), sonnerWithoutStyle, react(), tailwindcss(), compressed()],
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: "CSP_NONCE_PLACEHOLDER" },
  build: {
    outDir: fileURLToPath(new URL("../.output/console", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // The oldest browsers with light-dark(), which the tokens are written in.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The policy lets neither inline scripts nor data: addresses through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
      },
    },
  },
  server: {
    port: 4101,
    proxy: {
      "/api/socket.io": { target: backend, ws: true },
      "/api": backend,
      "/oidc": backend,
      "/config.json": backend,
    },
  },
});
