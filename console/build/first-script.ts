import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type HtmlTagDescriptor, type Plugin, type Rolldown, transformWithOxc } from "vite";
import { screens } from "./screens.ts";

const consoleFolder = join(import.meta.dirname, "..");
const source = join(consoleFolder, "first.ts");

/**
 * Inserts `first.ts` at the start of the page as a separate file with a hashed name, and a list of the files that each
 * of the `screens` needs in addition to the application.
 */
export function firstScript(): Plugin {
  let isBuild = false;
  return {
    name: "first-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async buildStart() {
      if (!isBuild) return;
      const { code } = await transformWithOxc(await readFile(source, "utf8"), source, {});
      this.emitFile({ type: "asset", name: "first.js", source: code });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        if (bundle === undefined) return [{ tag: "script", attrs: { src: "/first.ts" }, injectTo: "head-prepend" }];
        // A chunk of the application may have a name that begins alike.
        const first = Object.values(bundle).find(
          (file) => file.type === "asset" && file.names.includes("first.js"),
        )?.fileName;
        if (first === undefined) throw new Error("The first script is missing from the build output.");
        return [
          {
            tag: "script",
            attrs: { type: "application/json", id: "screens" },
            children: JSON.stringify(filesOfScreens(bundle)),
            injectTo: "head",
          },
          { tag: "script", attrs: { src: `/${first}` }, injectTo: "head" },
        ];
      },
    },
  };
}

/** Files of each screen, without those that the page loads anyway. */
function filesOfScreens(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const built = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = built.find(({ isEntry }) => isEntry);
  const initialFiles = withImports(bundle, entry);
  return Object.fromEntries(
    Object.entries(screens).map(([path, file]) => {
      const chunk = built.find(({ facadeModuleId }) => facadeModuleId === join(consoleFolder, file));
      if (chunk === undefined) throw new Error(`${file} is missing or not loaded on demand.`);
      return [
        path,
        [...withImports(bundle, chunk)].filter((name) => !initialFiles.has(name)).map((name) => `/${name}`),
      ];
    }),
  );
}

function withImports(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk | undefined): Set<string> {
  const names = new Set(chunk ? [chunk.fileName] : []);
  // The loop also visits names that it adds to the set.
  for (const name of names) {
    const file = bundle[name];
    if (file?.type === "chunk") for (const imported of file.imports) names.add(imported);
  }
  return names;
}
