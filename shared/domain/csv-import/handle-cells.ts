import { isReadPlatform, readHandle } from "#shared/profiles/read-handle.ts";
import { readAccountText } from "../identities/read-account.ts";

/** Splits a cell of emails or domains. Values contain no spaces; an address may follow a name in angle brackets. */
export function wordsOf(cell: string): string[] {
  const bracketed = [...cell.matchAll(/<([^<>\s]{3,320})>/g)].flatMap(([, address]) => address ?? []);
  return bracketed.some((each) => each.includes("@")) ? bracketed : split(cell, /[;,|\s]+/);
}

/**
 * Splits a cell with the handles of a platform. Spaces separate only addresses and names with `@`: any other text with
 * spaces is one value, because "Ada Quill" are not two accounts.
 */
export function handlesOf(platform: string, cell: string): string[] {
  if (!isReadPlatform(platform)) return split(cell, /[;\n]+/);
  if (!/[;,|\n]/.test(cell) && readAccountText(platform, cell).site !== "") return [cell];
  if (!/[;\s]/.test(cell) && readHandle("member", platform, cell).problem === null) return [cell];
  return split(cell, /[;,|\n]+|(?<=\s)[/&+](?=\s)/).flatMap((part) => {
    const words = split(part, /\s+/);
    return words.every((word) => word.startsWith("@") || /[./]/.test(word)) ? words : [part];
  });
}

const split = (cell: string, separator: RegExp) => [
  ...new Set(
    cell
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];
