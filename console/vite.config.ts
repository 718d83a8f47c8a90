import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const backend = process.env.BACKEND_URL ?? "http://localhost:4100";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: "CSP_NONCE_PLACEHOLDER" },
  build: {
    outDir: fileURLToPath(new URL("../.output/console", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // The policy lets neither inline scripts nor data: addresses through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
