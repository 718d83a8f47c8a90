import type { Plugin } from "vite";

/** Removes the log calls of the sign-in library: nothing sets its log, so they only take space in the worker. */
export const withoutLogCalls: Plugin = {
  name: "without-log-calls",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("/oidc-client-ts/")) return null;
    return {
      code: code.replaceAll(/^\s*(?:this\._logger|logger2)\.(?:debug|info|warn|error)\(.*\);$/gm, ""),
      map: null,
    };
  },
};
