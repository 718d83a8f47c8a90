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
