import type { Plugin } from "vite";

/** Removes the summaries of calls, which only the server's documentation shows, from what browsers load. */
export const withoutSummaries: Plugin = {
  name: "without-summaries",
  enforce: "pre",
  transform(code, id) {
    if (!/\/shared\/contract\/.*\.ts$/.test(id)) return null;
    return { code: code.replaceAll(/^\s*summary:\s*(?:"[^"\n]*"|`[^`\n]*`),$/gm, ""), map: null };
  },
};

/**
 * Drops schemas that no code uses: creating one has no side effect. Member calls on any variable with these names are
 * dropped, too, so the names must be unusual.
 */
export const treeshakeSchemas = {
  propertyReadSideEffects: false as const,
  manualPureFunctions: ["z", "limitedText", "limitedList", "keyed", "feedOf", "typeOf"],
};
