import type { Item } from "./item.ts";
import type { RowKey } from "./profile.ts";

/** What becomes of a value: unmarked kept, `+` from the other profile, `−` not kept, `=` computed. */
export type Sign = "kept" | "added" | "not-kept" | "computed";

export interface ResultLine {
  readonly sign: Sign;
  readonly item: Item;
  /** What is remarkable about it: a second verified handle on one platform. */
  readonly secondOn?: string | undefined;
}

export interface ResultSection {
  readonly key: RowKey | "name" | "attributes";
  /** Of what is there afterwards; undefined where counting makes no sense. */
  readonly count?: number | undefined;
  readonly lines: readonly ResultLine[];
}

/** What the merged profile will be. */
export interface MergeResult {
  readonly name: string;
  readonly sections: readonly ResultSection[];
}

/** A list after the merge: what the primary had is kept, the rest was added. */
export function listLines(after: readonly Item[], before: readonly Item[]): ResultLine[] {
  const had = new Set(before.map(({ key }) => key));
  return after.map((item) => ({ sign: had.has(item.key) ? "kept" : "added", item }));
}

/**
 * Marks what was added where the primary already has a verified handle on the platform.
 * @param nameOf the platform's name; undefined where several handles are ordinary.
 */
export function withSecondHandles(
  lines: readonly ResultLine[],
  nameOf: (platform: string) => string | undefined,
): ResultLine[] {
  const platformOf = ({ item }: ResultLine) => (item.mark?.kind === "platform" ? item.mark.platform : null);
  const taken = new Set(lines.filter(({ sign, item }) => sign === "kept" && item.verified).map(platformOf));
  return lines.map((line) => {
    const platform = platformOf(line);
    const isSecond = line.sign === "added" && line.item.verified === true && platform !== null && taken.has(platform);
    return isSecond ? { ...line, secondOn: nameOf(platform) } : line;
  });
}
