import { platforms } from "../identities/platforms.ts";
import { formulaStart } from "../text/csv.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a cell holds, or null when it is none of this platform. */
export const idOfCell = (cell: string): string | null => (uuid.test(cell) ? cell.toLowerCase() : null);

/** A cell without what an export wrote before a text that a spreadsheet would take for a formula. */
export function unguarded(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1).trim() : text;
}

/** The values of a cell that holds several, each once. */
export const partsOf = (cell: string): string[] =>
  [...new Set(cell.split(";").map((part) => part.trim()))].filter((part) => part !== "");

/** `GitHub: name` as platform and value; null when it does not say its platform. */
export function namedIdentity(part: string): { platform: string; value: string } | null {
  const colon = part.indexOf(":");
  const named = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const known = platforms.find(({ key, name }) => key === named || name.toLowerCase() === named)?.key;
  const platform = known ?? (/^[a-z][\w-]{0,49}$/.test(named) ? named : null);
  return platform === null ? null : { platform, value: part.slice(colon + 1).trim() };
}

interface Named {
  readonly line: number;
  readonly id: string | null;
  /** What the row is known by, each once. */
  readonly keys: readonly string[];
}

/**
 * Says of each row, in their order, which earlier line names the same; null when none does. Whom two lines name would be
 * two in one look and one in the next.
 */
export function createRepetitions(): (row: Named) => number | null {
  const lines = new Map<string, number>();
  return ({ line, id, keys }) => {
    const own = id === null ? keys : [id];
    const earlier = own.map((key) => lines.get(key)).find((at) => at !== undefined) ?? null;
    for (const key of [...own, ...keys]) if (!lines.has(key)) lines.set(key, line);
    return earlier;
  };
}
