import { parseArgs } from "node:util";
import { tour } from "./wire/live.ts";
import { judgeFolder } from "./wire/samples.ts";

const usage = `Checks recorded samples or a live backend against the contract.

  npm run wire -- <folder>
      Validates every recorded sample (*.json) of the folder.
  npm run wire -- --against <API URL> --token <token>
      Makes the read calls against a live backend, for example --against http://localhost:4100/api. Calls beyond the
      common wire are made if the backend lists their capability in its /config.json.

Prints a line for each that does not parse. Exit code: 0 all parse, 1 some do not, 2 invalid arguments.`;

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

interface Arguments {
  readonly folder?: string | undefined;
  readonly against?: string | undefined;
  readonly token?: string | undefined;
  readonly help?: boolean | undefined;
  readonly tooMany: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { against: { type: "string" }, token: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    return { ...values, folder: positionals[0], tooMany: positionals.length > 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { tooMany: true };
  }
}

async function main(): Promise<number> {
  const { folder, against, token, help, tooMany } = readArguments();
  if (help) {
    console.log(usage);
    return 0;
  }
  const isFolder = folder !== undefined && against === undefined && token === undefined;
  const isBackend = folder === undefined && against !== undefined && token !== undefined;
  if (tooMany || isFolder === isBackend) {
    console.error(usage);
    return 2;
  }
  try {
    const isRight =
      against !== undefined && token !== undefined
        ? await checkBackend(against, token)
        : await checkFolder(folder ?? "");
    return isRight ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

process.exitCode = await main();
