import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Gzipped bytes of the extension's scripts. */
export interface ExtensionSizes {
  /** Scripts that the panel page imports before it runs. */
  readonly panel: number;
  /** The panel's scripts plus those that look up and show a person. */
  readonly person: number;
  readonly worker: number;
}

/** @param folder - a built extension */
export async function extensionSizes(folder: string): Promise<ExtensionSizes> {
  const page = await readFile(join(folder, "sidepanel.html"), "utf8");
  const scripts = new Map<string, number>();
  for (const [, path = ""] of page.matchAll(/(?:src|href)="([^"]+\.js)"/g)) await follow(join(folder, path), scripts);
  const panel = sum(scripts);
  const chunks = await readdir(join(folder, "chunks"));
  for (const start of ["http-", "visiting-"]) {
    const chunk = chunks.find((name) => name.startsWith(start));
    if (chunk === undefined) throw new Error(`There is no file ${start}….`);
    await follow(join(folder, "chunks", chunk), scripts);
  }
  const worker = gzipSync(await readFile(join(folder, "background.js"))).byteLength;
  return { panel, person: sum(scripts), worker };
}

const sum = (scripts: ReadonlyMap<string, number>) => [...scripts.values()].reduce((all, bytes) => all + bytes, 0);

/** Collects a script and its static imports. Scripts that it loads later are not counted. */
async function follow(file: string, found: Map<string, number>): Promise<void> {
  if (found.has(file)) return;
  const script = await readFile(file);
  found.set(file, gzipSync(script).byteLength);
  for (const [, next = ""] of script.toString("utf8").matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
    await follow(join(file, "..", next), found);
  }
}
