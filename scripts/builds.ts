import { existsSync, globSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";

export interface Build {
  readonly name: string;
  /** Output folder. The modification time of `product` in it is the build time. */
  readonly folder: string;
  readonly product: string;
  readonly sources: readonly string[];
  readonly command: readonly [string, ...string[]];
}

const root = join(import.meta.dirname, "..");

export const consoleBuild: Build = {
  name: "console",
  folder: ".output/console",
  product: "index.html",
  sources: ["console/**/*", "shared/**/*", "package-lock.json"],
  command: ["vite", "build", "--config", "console/vite.config.ts"],
};

export const extensionBuild: Build = {
  name: "extension",
  folder: ".output/chrome-mv3",
  product: "manifest.json",
  sources: ["extension/**/*", "shared/**/*", "wxt.config.ts", "package-lock.json"],
  command: ["wxt", "build", "--browser", "chrome"],
};

/**
 * Builds when the product is missing or older than one of its sources.
 * @throws Error with the output of a failed build.
 */
export async function buildIfStale(build: Build): Promise<void> {
  if (isFresh(build)) return;
  console.log(`Building the ${build.name} …`);
  const bin = join(root, "node_modules/.bin");
  const { code, output } = await run(build.name, build.command, {
    env: { PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  if (code !== 0) throw new Error(`${output}\nThe ${build.name} could not be built.`);
}

function isFresh({ folder, product, sources }: Build): boolean {
  const productPath = join(root, folder, product);
  if (!existsSync(productPath)) return false;
  const age = statSync(productPath).mtimeMs;
  return !globSync(sources as string[], { cwd: root }).some((file) => {
    const { mtimeMs } = statSync(join(root, file));
    return mtimeMs > age;
  });
}
