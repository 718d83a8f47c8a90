import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface DataFolderArguments {
  /** Argument before the flags. */
  readonly subject: string;
  readonly dataDir: string;
  readonly force: boolean;
}

/** Parses `<subject> [--data-dir <folder>] [--force]`. Returns null for invalid arguments. */
export function readArguments(args: readonly string[]): DataFolderArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { "data-dir": { type: "string" }, force: { type: "boolean" } },
      allowPositionals: true,
    });
    const [subject, ...others] = positionals;
    if (subject === undefined || others.length > 0) return null;
    const dataDir = resolve(values["data-dir"] ?? (process.env.DATA_DIR || ".data"));
    return { subject, dataDir, force: values.force ?? false };
  } catch {
    return null;
  }
}

/** Prints one sentence and exits with code 1. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
