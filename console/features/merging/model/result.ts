import type { Item } from "./item.ts";
import type { RowKey } from "./profile.ts";

/** Effect of the merge on a value: unmarked kept, `+` from the other profile, `−` not kept, `=` computed. */
export type Sign = "kept" | "added" | "not-kept" | "computed";

export interface ResultLine {
  readonly sign: Sign;
  readonly item: Item;
  /** Name of the platform where this is the second verified handle. */
  readonly secondOn?: string | undefined;
  /** Field whose value can be kept instead by a click; absent when both values are kept anyway. */
  readonly choice?: string | undefined;
}

export interface ResultSection {
  readonly key: RowKey | "name" | "attributes";
  /** Number of values after the merge; undefined when a count makes no sense. */
  readonly count?: number | undefined;
  readonly lines: readonly ResultLine[];
}

/** Name and values of the merged profile. */
export interface MergeResult {
  readonly name: string;
  readonly sections: readonly ResultSection[];
}

/** Lines of a list after the merge: values of the primary are kept, the others added. */
export function listLines(after: readonly Item[], before: readonly Item[]): ResultLine[] {
  const had = new Set(before.map(({ key }) => key));
  return after.map((item) => ({ sign: had.has(item.key) ? "kept" : "added", item }));
}

/**
 * Marks added handles on platforms where the primary already has a verified handle.
 * @param nameOf name of the platform; undefined where several handles are normal.
 */
export function withSecondHandles(
  lines: readonly ResultLine[],
  nameOf: (platform: string) => string | undefined,
): ResultLine[] {
  const platformOf = ({ item }: ResultLine) => (item.mark?.kind === "platform" ? item.mark.platform : null);
  const verifiedPlatforms = new Set(lines.filter(({ sign, item }) => sign === "kept" && item.verified).map(platformOf));
  return lines.map((line) => {
    const platform = platformOf(line);
    const isSecond =
      line.sign === "added" && line.item.verified === true && platform !== null && verifiedPlatforms.has(platform);
    return isSecond ? { ...line, secondOn: nameOf(platform) } : line;
  });
}
