import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "#server/app/start-platform.ts";
import { createCommand } from "#server/platform/core/command.ts";
import { readConfig } from "#server/platform/core/config.ts";
import { lastQuarter, readReportPeriod } from "#shared/domain/report/period.ts";
import { freePort } from "../tests/support/port.ts";
import { giveUp } from "./data-folder.ts";
import { countByGit, gitFigureIds, gitFolder } from "./report/count-by-git.ts";
import { countByReport } from "./report/count-by-report.ts";

const command = createCommand(
  "npm run check:report --",
  "Reads the history of a Git repository into a temporary platform, and prints the figures of its report on code beside plain counts of `git log`. Exits with 1 when the commits differ. Other figures differ where the platform knows several addresses of one person, or reads trailers that a plain expression does not find.",
)
  .argument("<folder>", "folder of the repository")
  .option(
    "--period <period>",
    "a quarter (2026-Q3), a year (2026) or two days (2026-01-15..2026-03-20)",
    lastQuarter(new Date()),
  )
  .parse();
const { period } = command.opts();
const range = readReportPeriod(period, new Date()) ?? giveUp(`"${period}" is no period.`);
const folder = gitFolder(command.processedArgs[0]) ?? giveUp(`${command.processedArgs[0]} is no Git repository.`);

const dataDir = await mkdtemp(join(tmpdir(), "cdp-report-"));
const remove = () => rm(dataDir, { recursive: true, force: true });
const config = readConfig(["--data-dir", dataDir, "--port", String(await freePort())], { EMPTY: "1" });
const { platform, stop } = await startPlatform(config);
const report = await countByReport(platform, folder, range).finally(() => stop().finally(remove));
const plain = countByGit(folder, range);
console.log(`${range.from} to ${range.to}, commits with their authors, co-authors, reviewers and testers`);
console.table(
  Object.fromEntries(gitFigureIds.map((id) => [id, { report: report[id]?.now ?? null, "git log": plain[id] }])),
);
process.exit(report.commits?.now === plain.commits ? 0 : 1);
