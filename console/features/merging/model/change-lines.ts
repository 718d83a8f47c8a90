import { fieldLabel } from "#console/core/field-label.ts";
import type { MergeChange, MergeWork } from "#shared/domain/merge/person.ts";
import type { ResultLine } from "./result.ts";

/** Attributes that are shown elsewhere or mean nothing to a user. */
const notListed: ReadonlySet<string> = new Set(["avatarUrl", "sourceId", "name", "logo"]);

/** Whether a changed value is a work experience. */
export function isWork(value: unknown): value is MergeWork {
  return typeof value === "object" && value !== null && "organizationId" in value && "id" in value;
}

/** Field of a dropped value that the user can keep. A name that nobody chose is dropped by rule. */
function choiceOf({ field, kind, from }: MergeChange, keepOther: readonly string[]): string | undefined {
  return kind === "not-kept" && (from === "secondary" || keepOther.includes(field)) ? field : undefined;
}

/** Result lines of the name; empty when both profiles have the same one. */
export function nameLines(changes: readonly MergeChange[], keepOther: readonly string[]): ResultLine[] {
  const own = changes.filter(({ field }) => field === "displayName");
  if (own.every(({ from }) => from === "both")) return [];
  return own.map((change) => ({
    sign: change.kind,
    item: { key: `displayName:${change.kind}`, text: String(change.value) },
    choice: choiceOf(change, keepOther),
  }));
}

/** Formats the value of an attribute; null when it cannot be shown. */
function written(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return value.toLocaleString();
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (!Array.isArray(value)) return null;
  const parts = value.map(written).filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : null;
}

/**
 * Result lines of attributes that change or are dropped. Attributes that are equal or only set in the primary are
 * omitted.
 * @param facts fields of the profile itself to list with the attributes.
 */
export function attributeLines(
  changes: readonly MergeChange[],
  keepOther: readonly string[],
  facts: readonly string[] = [],
): ResultLine[] {
  const shown = changes.filter(
    ({ field, source }) => source === undefined && (field.startsWith("attributes.") || facts.includes(field)),
  );
  const touched = new Set(shown.filter(({ from }) => from === "secondary").map(({ field }) => field));
  return shown
    .filter(({ field }) => touched.has(field))
    .flatMap((change) => {
      const { field, kind, value } = change;
      const name = field.replace(/^attributes\./, "");
      // A year is no quantity.
      const text = name === "founded" && value !== null ? String(value) : written(value);
      if (text === null || notListed.has(name)) return [];
      const item = { key: `${field}:${kind}`, text: `${fieldLabel(name)}: ${text}` };
      return [{ sign: kind, item, choice: choiceOf(change, keepOther) }];
    });
}

/** Result line of a sum: "2,430 + 87 = 2,517"; none when both values are unknown. */
export function sumLines(
  key: string,
  mine: number | null | undefined,
  theirs: number | null | undefined,
): ResultLine[] {
  if (mine == null && theirs == null) return [];
  const [one, other] = [mine ?? 0, theirs ?? 0];
  const detail = `${one.toLocaleString()} + ${other.toLocaleString()} =`;
  return [{ sign: "computed", item: { key, text: (one + other).toLocaleString(), detail } }];
}

/** Result line of the earlier of two dates; none when it is the primary's own date. */
export function joinedLines(
  before: string | null | undefined,
  after: string | null | undefined,
  write: (date: string | null | undefined) => string,
): ResultLine[] {
  const text = write(after);
  return text === write(before) ? [] : [{ sign: "computed", item: { key: "joined", text } }];
}
