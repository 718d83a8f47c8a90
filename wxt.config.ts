import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "wxt";
import { manifestFor } from "./extension/manifest.ts";

export default defineConfig({
  srcDir: "extension",
  publicDir: "extension/public",
  outDir: ".output",
  imports: false,
  manifest: ({ browser }) => manifestFor(browser),
  vite: () => ({
    plugins: [react(), tailwindcss()],
    build: {
      target: "es2024",
      cssTarget: ["chrome126", "firefox140"],
      modulePreload: false,
      // Schemas that nobody reads with are left out: making one has no effect.
      rollupOptions: { treeshake: { manualPureFunctions: ["z"] } },
    },
  }),
  webExt: { disabled: true },
});
