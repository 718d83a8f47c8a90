import type { Plugin } from "vite";

const logger = "(?:this\\._logger|logger2|Logger|new Logger\\(.*\\))";

/**
 * Removes the logging of the sign-in library, and the texts that the library of messages would log: nothing sets their
 * logs, so they only take space in the worker. `throw` of the sign-in library's logger becomes a plain one.
 */
export const withoutLogCalls: Plugin = {
  name: "without-log-calls",
  enforce: "pre",
  transform(code, id) {
    if (id.includes("/@webext-core/messaging/"))
      return { code: code.replaceAll(/(["`])\[messaging\] (?!In this).*?\1/g, '""'), map: null };
    if (!id.includes("/oidc-client-ts/")) return null;
    return {
      code: code
        .replaceAll(new RegExp(`^\\s*${logger}\\.(?:debug|info|warn|error|create|createStatic)\\(.*\\);$`, "gm"), "")
        .replaceAll(new RegExp(`^(\\s*)${logger}\\.throw\\((.*)\\);$`, "gm"), "$1throw $2;")
        .replaceAll(/^\s*(?:const logger2 = |(?:this|\w+)\._logger = new )\S.*;$/gm, ""),
      map: null,
    };
  },
};
