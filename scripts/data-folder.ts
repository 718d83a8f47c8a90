import { resolve } from "node:path";
import { Option } from "@commander-js/extra-typings";

/** Option for the platform's data folder. Its value is an absolute path. */
export const dataDirOption = () =>
  new Option("--data-dir <folder>", "data folder of the platform (DATA_DIR, .data)")
    .argParser(resolveFolder)
    .default(resolve(process.env.DATA_DIR || ".data"), "");

const resolveFolder = (value: string) => resolve(value);

/** Prints one sentence and exits with code 1. */
export function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
