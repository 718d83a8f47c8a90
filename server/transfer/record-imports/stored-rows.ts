import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { RecordFormat } from "#shared/contract/record-imports.ts";
import { identityValue, isAddress } from "#shared/domain/identities/identity-value.ts";
import { readAccount } from "#shared/domain/identities/read-account.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { isPlaceholderEmail } from "#shared/domain/text/placeholders.ts";
import type { Found } from "./formats/format.ts";
import { partNumber } from "./rows.ts";

/** Read records as they are stored, as JSON, and notes for the user. */
export interface StoredRows {
  readonly json: string;
  readonly count: number;
  readonly notes: readonly string[];
}

/** Rows, and the position to resume reading from. */
export interface ReadBatch extends StoredRows {
  readonly cursor: unknown;
}

/** Limit of indexed values: an entry of a PostgreSQL index must fit a third of a page. */
const mostKey = 500;
const lookedUp = ["name", "value", "platform", "type", "channel", "slug", "sourceId", "sourceParentId"];
/** Characters of one record, which later steps read and write at once. */
const mostData = 500_000;

/** Brings read records into the form in which they are stored. */
export function storedRows(format: RecordFormat, found: readonly Found[]): StoredRows {
  const rows = found
    .map((each) => cleanFound(format, each))
    .flatMap((each): string[] => {
      if ("note" in each) return [];
      const at = { part: partNumber(each.part), key: each.key.slice(0, mostKey) };
      const row = "data" in each ? { ...at, owner: (each.owner ?? "").slice(0, mostKey), data: each.data } : null;
      const json = row && bulkJson([row]).slice(1, -1);
      const problem = "problem" in each ? each.problem : tooLong(each.data, json ?? "");
      if (problem === null && json) return [json];
      const failed = { ...at, owner: "", planned: "failed", result: "failed", reason: problem };
      return [bulkJson([failed]).slice(1, -1)];
    });
  const notes = found.flatMap((each) => ("note" in each ? [each.note] : []));
  return { json: `[${rows.join(",")}]`, count: rows.length, notes };
}

function tooLong(data: Readonly<Record<string, unknown>>, json: string): string | null {
  const field = lookedUp.find((name) => String(data[name] ?? "").length > mostKey);
  if (field !== undefined) return `${field} is longer than ${mostKey} characters.`;
  return json.length > mostData ? `It is longer than ${mostData.toLocaleString("en-US")} characters.` : null;
}

/** Brings names and identities of a read record into their stored form, or says why it has none. */
function cleanFound(format: RecordFormat, found: Found): Found {
  if (!("data" in found)) return found;
  const { part, key, data } = found;
  if (part === "people" || part === "organizations") {
    return typeof data.name === "string" ? { ...found, data: { ...data, name: cleanLine(data.name) } } : found;
  }
  if (part !== "identities" && part !== "organizationIdentities") return found;
  const { type, platform, value } = data;
  if (typeof type !== "string" || typeof platform !== "string" || typeof value !== "string") return found;
  if (type !== "username") {
    if (type === "email" && isPlaceholderEmail(value)) return { part, key, problem: `“${value}” is a placeholder.` };
    const stored = identityValue(type, value);
    if (type === "email" && format !== "platform" && !isAddress(platform, stored))
      return { part, key, problem: `“${stored.slice(0, 80)}” is not an email address.` };
    return { ...found, data: { ...data, value: stored } };
  }
  const holder = part === "identities" ? "member" : "organization";
  const read = readAccount(holder, platform, value);
  if (read.value)
    return { ...found, data: { ...data, value: read.value, ...(read.site && !data.site && { site: read.site }) } };
  // An export of this platform brings back what it contained, and accounts that a source has confirmed are no
  // placeholders.
  const isConfirmed = data.verified === true || Boolean(data.sourceId);
  if (format === "platform" && (read.problem !== null || isConfirmed))
    return { ...found, data: { ...data, value: identityValue(type, value) } };
  return { part, key, problem: read.problem ?? `“${value}” is a placeholder.` };
}
