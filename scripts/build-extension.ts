import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { Option } from "@commander-js/extra-typings";
import { createCommand } from "#server/platform/core/command.ts";
import { run } from "./run.ts";
import { zipFolder } from "./zip-folder.ts";

const browsers = ["chrome", "edge", "firefox"] as const;
const { browser: only, zip } = createCommand(
  "npm run build:extension --",
  "Builds the unpacked folders of the extension in .output, reproducible byte for byte.",
)
  .addOption(new Option("--browser <name>", "only this browser").choices(browsers))
  .option("--zip", "also the archives for the stores (npm run zip)", false)
  .parse()
  .opts();

for (const browser of only ? [only] : browsers) {
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
  if (!zip) continue;
  const { version } = JSON.parse(await readFile(`${folder}/manifest.json`, "utf8")) as { version: string };
  const file = `.output/community-data-platform-${version}-${browser}.zip`;
  await writeFile(file, await zipFolder(folder));
  console.log(`${browser}: ${file}`);
}
