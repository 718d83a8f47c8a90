import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { run } from "./run.ts";
import { zipFolder } from "./zip-folder.ts";

/**
 * `npm run build:extension [-- --browser chrome|edge|firefox] [--zip]`: builds the unpacked folders under `.output`,
 * with `--zip` (`npm run zip`) also the archives for the stores. The output is reproducible byte for byte.
 */

const args = process.argv.slice(2);
const at = args.indexOf("--browser");
const browsers = at >= 0 ? [args[at + 1] ?? ""] : ["chrome", "edge", "firefox"];
const zips = args.includes("--zip");

for (const browser of browsers) {
  if (!["chrome", "edge", "firefox"].includes(browser)) {
    console.error(`--browser must be chrome, edge or firefox, not "${browser}".`);
    process.exit(1);
  }
  const { code, output, seconds } = await run(browser, ["wxt", "build", "--browser", browser]);
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
  const folder = `.output/${browser}-mv${browser === "firefox" ? 2 : 3}`;
  if (!existsSync(folder)) {
    console.error(`${browser}: the build succeeded, but ${folder} is missing.`);
    process.exit(1);
  }
  console.log(`${browser}: ${folder} (${seconds.toFixed(1)} s)`);
  if (!zips) continue;
  const { version } = JSON.parse(await readFile(`${folder}/manifest.json`, "utf8")) as { version: string };
  const file = `.output/community-data-platform-${version}-${browser}.zip`;
  await writeFile(file, await zipFolder(folder));
  console.log(`${browser}: ${file}`);
}
