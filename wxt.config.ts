import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "wxt";
import { manifestFor } from "./extension/manifest.ts";
import { treeshakeSchemas, withoutSummaries } from "./scripts/contract-in-browsers.ts";
import { withoutLogCalls } from "./scripts/without-log-calls.ts";

/** Icons of the panel's shell and buttons. Outside the first chunk, it would import the panel's entry point. */
const shellIcons = "loader-circle|chevron-down|ellipsis|external-link|log-out|plus|settings|user-round";

/** Packages bundled whole into the first chunk, plus the icons of its code. Other packages are used only in part. */
const libraries = new RegExp(
  `/node_modules/(?:${[
    "react|react-dom|scheduler|@tanstack/(?:query-core|react-query)|zod|wxt|@wxt-dev/browser",
    "clsx|class-variance-authority|tailwind-merge|@radix-ui/react-(?:slot|compose-refs)",
    `lucide-react(?!.*/icons/(?!(?:${shellIcons})\\.))`,
  ].join("|")})/`,
);

/** Icons of the person card. In files of their own they would take twice the space. */
const cardIcons = new RegExp(
  `/lucide-react/.*/icons/(?:${[
    "arrow-left|arrow-up-right|badge-check|bot|circle-check|circle-exclamation-point|circle-question-mark|copy|flag",
    "fingerprint-pattern|globe|graduation-cap|inbox|info|keyboard|lock|mail|merge|pencil|pin|pin-off|refresh-cw",
    "sparkle|ticket|triangle-exclamation-point",
  ].join("|")})\\.mjs`,
);
/** Package whose one file is part of the code for a person card. */
const listOfNames = "/node_modules/github-reserved-names/";
/** Module that the card's description of a row imports, but only parts that load after the card use. */
const loadedLater = "/shared/domain/people/maintainer-role.ts";

/**
 * Bundles the code for the opening panel into one file and the code for a person card into another, because many small
 * files compress to 10 KB more. Dynamic imports stay separate. Code of the card that the options page uses too has a
 * file of its own, so that the page does not load the panel's code.
 */
function fewFiles(): Plugin {
  const chunks = new Map<string, "first" | "person" | "both">();
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
          if (found.has(id) || (id.includes("/node_modules/") && !id.includes(listOfNames))) return;
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
        if (libraries.test(id) || (panel.has(id) && !id.includes("/extension/entrypoints/"))) chunks.set(id, "first");
      }
      for (const id of this.getModuleIds()) if (cardIcons.test(id)) chunks.set(id, "both");
      for (const id of collect("/active-tab-panel/visiting.tsx", false)) {
        const isOnDemand = this.getModuleInfo(id)?.dynamicImporters.length !== 0;
        if (!panel.has(id) && !isOnDemand && !id.endsWith(loadedLater))
          chunks.set(id, options.has(id) ? "both" : "person");
      }
    },
  };
}

/** Finds the global object of the socket's client without the Function constructor, which the extension's policy forbids. */
const withoutFunctionConstructor: Plugin = {
  name: "without-function-constructor",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/engine.io-client/")) return null;
    return { code: code.replaceAll('Function("return this")()', "globalThis"), map: null };
  },
};

/**
 * Imports statically what the client's modules import on demand. The worker is one file, in which modules that are
 * imported on demand only take more space.
 */
const withoutImportsOnDemand: Plugin = {
  name: "without-imports-on-demand",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/shared/client/")) return null;
    const imports: string[] = [];
    const changed = code.replaceAll(/await import\(("[^"]+")\)/g, (_, path: string) => {
      imports.push(`import * as onDemand${imports.length} from ${path};`);
      return `onDemand${imports.length - 1}`;
    });
    return imports.length === 0 ? null : { code: `${imports.join("\n")}\n${changed}`, map: null };
  },
};

export default defineConfig({
  srcDir: "extension",
  publicDir: "extension/public",
  outDir: ".output",
  imports: false,
  manifest: ({ browser }) => manifestFor(browser),
  vite: () => ({
    plugins: [withoutSummaries, withoutLogCalls, withoutFunctionConstructor, react(), tailwindcss(), fewFiles()],
    build: {
      target: "es2024",
      cssTarget: ["chrome126", "firefox142"],
      modulePreload: false,
      rollupOptions: { treeshake: treeshakeSchemas },
    },
  }),
  hooks: {
    "vite:build:extendConfig": (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === "background")) config.plugins?.push(withoutImportsOnDemand);
    },
  },
  webExt: { disabled: true },
});
