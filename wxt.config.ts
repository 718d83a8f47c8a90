import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "wxt";
import { manifestFor } from "./extension/manifest.ts";

/**
 * Puts what shows a person into one file beside those of the first page: thirty small files compress to 7 KB more. What
 * is imported on demand stays apart, and so does what the options use, which must not bring the panel with it.
 */
function fewFiles(): Plugin {
  const ofPerson = new Set<string>();
  return {
    name: "few-files",
    outputOptions(options) {
      const group = { name: (id: string) => (ofPerson.has(id) ? "person" : null) };
      return options.format === "es"
        ? { ...options, codeSplitting: { includeDependenciesRecursively: false, groups: [group] } }
        : options;
    },
    buildEnd() {
      const collect = (entry: string, andOnDemand: boolean): ReadonlySet<string> => {
        const found = new Set<string>();
        const follow = (id: string) => {
          // Of packages little is used: the bundler places that.
          if (found.has(id) || id.includes("/node_modules/")) return;
          found.add(id);
          const info = this.getModuleInfo(id);
          for (const next of info?.importedIds ?? []) follow(next);
          if (andOnDemand) for (const next of info?.dynamicallyImportedIds ?? []) follow(next);
        };
        for (const id of this.getModuleIds()) if (id.endsWith(entry)) follow(id);
        return found;
      };
      const others = new Set([
        ...collect("/entrypoints/sidepanel/main.tsx", false),
        ...collect("/entrypoints/options/main.tsx", true),
      ]);
      ofPerson.clear();
      for (const id of collect("/active-tab-panel/visiting.tsx", false)) {
        const isOnDemand = this.getModuleInfo(id)?.dynamicImporters.length !== 0;
        if (!others.has(id) && !isOnDemand) ofPerson.add(id);
      }
    },
  };
}

export default defineConfig({
  srcDir: "extension",
  publicDir: "extension/public",
  outDir: ".output",
  imports: false,
  manifest: ({ browser }) => manifestFor(browser),
  vite: () => ({
    plugins: [react(), tailwindcss(), fewFiles()],
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
