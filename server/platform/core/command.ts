import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "@commander-js/extra-typings";

/**
 * Describes a command of `package.json`. It answers `--help` and `--version`, and ends the process with one sentence
 * and code 2 when its arguments are invalid.
 * @param name as a user types it, such as `npm run backup --`
 */
export function createCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .version(productVersion(), "--version", "print the version")
    .helpOption("-h, --help", "print this text")
    .showHelpAfterError(`\`${name} --help\` explains the arguments.`)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .configureOutput({ outputError: (text, write) => write(sentenceCase(text.replace(/^error: /, ""))) });
}

/** Reads the value of an option as a positive number. */
export function positiveNumber(value: string): number {
  const number = Number(value);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError("It must be a positive number.");
}

export function productVersion(): string {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Starts a text with a capital letter. */
export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
