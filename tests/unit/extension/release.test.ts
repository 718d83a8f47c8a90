import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../scripts/run.ts";
import { zipFolder } from "../../../scripts/zip-folder.ts";
import { extensionSizes } from "../../bench/extension-sizes.ts";

/**
 * The store packages, built like `npm run zip` into a temporary folder. The manifest snapshots are next to this file; a
 * new permission in one must also have its sentence in `granted.json`.
 */
const root = join(import.meta.dirname, "../../..");
const seconds = 1_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cdp-release-"));
  // Builds run one after the other, because each generates its types in the same place.
  await build("first", "chrome");
  await build("second", "chrome");
  await build("first", "edge");
  await build("first", "firefox");
}, 180 * seconds);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(into: string, browser: string): Promise<void> {
  const options = JSON.stringify({ root, browser, outDir: join(folder, into) });
  const script = `import { build } from "wxt"; await build(${options});`;
  // Vitest sets `test`, with which React would be built for development.
  const env = { NODE_ENV: "production" };
  const { code, output } = await run(browser, ["node", "--input-type=module", "-e", script], { env });
  if (code !== 0) throw new Error(output);
}

test("two builds of the same sources are identical byte by byte", async () => {
  const [first, second] = await Promise.all(
    ["first", "second"].map((each) => zipFolder(join(folder, each, "chrome-mv3"))),
  );
  expect(second?.length).toBeGreaterThan(100_000);
  expect(Buffer.from(first ?? []).equals(second ?? new Uint8Array())).toBe(true);
});

test.each(["chrome-mv3", "edge-mv3", "firefox-mv2"])("the manifest of %s equals the checked-in one", async (name) => {
  const manifest = JSON.parse(await readFile(join(folder, "first", name, "manifest.json"), "utf8"));
  const snapshot = JSON.parse(await readFile(join(import.meta.dirname, "manifests", `${name}.json`), "utf8"));
  expect(manifest).toEqual(snapshot);
});

test("no import of the panel's first file imports it back: its immediate uses would not be initialized yet", async () => {
  const chunks = join(folder, "first/chrome-mv3/chunks");
  const first = (await readdir(chunks)).find((name) => name.startsWith("first-")) ?? "";
  const reached = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    const script = await readFile(join(chunks, name), "utf8");
    for (const [, next = ""] of script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      if (reached.has(next)) continue;
      reached.add(next);
      await follow(next);
    }
  };
  await follow(first);
  expect(reached.size).toBeGreaterThan(0);
  expect(reached).not.toContain(first);
});

test("the panel opens with at most 110 KB of script, shows a person with 150, and the worker has 50, gzipped", async () => {
  const { panel, person, worker } = await extensionSizes(join(folder, "first/chrome-mv3"));
  expect(panel).toBeLessThan(110_000);
  expect(person).toBeLessThan(150_000);
  expect(worker).toBeLessThan(50_000);
});
