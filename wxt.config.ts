import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "wxt";
import { manifestFor } from "./extension/manifest.ts";

/** Packages that the first page needs as a whole, with the one icon of its buttons. Of others little is used. */
const libraries = new RegExp(
  `/node_modules/(?:${[
    "react|react-dom|scheduler|@tanstack/(?:query-core|react-query)|zod|wxt|@wxt-dev/browser",
    "clsx|class-variance-authority|tailwind-merge|@radix-ui/react-(?:slot|compose-refs)",
    "lucide-react(?!.*/icons/(?!loader-circle))",
  ].join("|")})/`,
);

/**
 * Puts what the panel opens with into one file, and what shows a person into another: many small files compress to 10 KB
 * more. What is imported on demand stays apart, and so does what the options use, which must not bring the panel with it.
 */
function fewFiles(): Plugin {
  const chunks = new Map<string, "first" | "person">();
  return {
    name: "few-files",
    outputOptions(options) {
      const group = { name: (id: string) => chunks.get(id) ?? null };
      return options.format === "es"
        ? { ...options, codeSplitting: { includeDependenciesRecursively: false, groups: [group] } }
        : options;
    },
    buildEnd() {
      const collect = (entry: string, andOnDemand: boolean): ReadonlySet<string> => {
        const found = new Set<string>();
        const follow = (id: string) => {
          if (found.has(id) || id.includes("/node_modules/")) return;
          found.add(id);
          const info = this.getModuleInfo(id);
          for (const next of info?.importedIds ?? []) follow(next);
          if (andOnDemand) for (const next of info?.dynamicallyImportedIds ?? []) follow(next);
        };
        for (const id of this.getModuleIds()) if (id.endsWith(entry)) follow(id);
        return found;
      };
      const panel = collect("/entrypoints/sidepanel/main.tsx", false);
      const options = collect("/entrypoints/options/main.tsx", true);
      chunks.clear();
      for (const id of this.getModuleIds()) {
        if (libraries.test(id) || (panel.has(id) && !/extension\/(?:entrypoints|shell)\//.test(id)))
          chunks.set(id, "first");
      }
      for (const id of collect("/active-tab-panel/visiting.tsx", false)) {
        const isOnDemand = this.getModuleInfo(id)?.dynamicImporters.length !== 0;
        if (!panel.has(id) && !options.has(id) && !isOnDemand) chunks.set(id, "person");
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
