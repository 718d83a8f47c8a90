import { createCommand } from "#server/platform/core/command.ts";
import { tour } from "./wire/live.ts";
import { judgeFolder } from "./wire/samples.ts";

const command = createCommand(
  "npm run wire --",
  "Checks recorded samples or a live backend against the contract. Prints a line for each that does not parse, and exits with 1 when there is one, with 2 when nothing could be checked.",
)
  .argument("[folder]", "validates every recorded sample (*.json) of the folder")
  .option(
    "--against <url>",
    "makes the read calls against the API of a live backend, such as http://localhost:4100/api. Calls beyond the common wire are made if the backend lists their capability in its /config.json",
  )
  .option("--token <token>", "app token for the live backend")
  .parse();

/** Prints samples that do not parse. Returns true when all do. */
async function checkFolder(folder: string): Promise<boolean> {
  const judged = await judgeFolder(folder);
  if (judged.length === 0) throw new Error(`There are no samples (*.json) in ${folder}.`);
  for (const { name, verdict } of judged) if (verdict.is === "wrong") console.log(`${name}: ${verdict.why}`);
  const count = (is: string) => judged.filter(({ verdict }) => verdict.is === is).length;
  console.log(`${count("fine")} parse, ${count("wrong")} do not, ${count("outside")} use calls outside the contract.`);
  return count("wrong") === 0;
}

/** Prints calls that do not parse or could not be made. Returns true when all responses parse. */
async function checkBackend(api: string, token: string): Promise<boolean> {
  const visits = await tour({ api, token });
  for (const { call, is, why } of visits) {
    if (is !== "fine") console.log(`${is === "skipped" ? "(not checked) " : ""}${call.method} ${call.path}: ${why}`);
  }
  const count = (is: string) => visits.filter((visit) => visit.is === is).length;
  console.log(`${count("fine")} parse, ${count("wrong")} do not, ${count("skipped")} not checked.`);
  return count("wrong") === 0;
}

const [folder] = command.processedArgs;
const { against, token } = command.opts();
const isBackend = folder === undefined && against !== undefined && token !== undefined;
if (!isBackend && (folder === undefined || against !== undefined || token !== undefined)) {
  command.error("Give either a folder, or both --against and --token.");
}
try {
  const isRight = isBackend ? await checkBackend(against, token) : await checkFolder(folder ?? "");
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
