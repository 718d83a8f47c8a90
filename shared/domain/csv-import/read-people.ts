import { identityKey } from "../identities/identity-key.ts";
import { identityType } from "../identities/identity-type.ts";
import { identityValue } from "../identities/identity-value.ts";
import { readAccount } from "../identities/read-account.ts";
import { cleanLine } from "../text/clean-text.ts";
import { isPlaceholder } from "../text/placeholders.ts";
import { partsOf } from "./cells.ts";
import type { ImportField } from "./field.ts";
import type { ParsedTable } from "./parse-table.ts";
import { type IdentityReading, type ReadRow, type ReadTable, readRows } from "./read-rows.ts";

export interface ImportedIdentity {
  readonly platform: string;
  /** Server named by the address in the cell. */
  readonly site?: string;
  readonly type: "username" | "email";
  readonly value: string;
}

/** A parsed row of a person. */
export interface ImportedPerson extends ReadRow<ImportedIdentity> {
  readonly organizations: readonly string[];
  readonly tags: readonly string[];
}

/** Identities with the same key are duplicates. */
export const importKey = ({ platform, ...identity }: ImportedIdentity): string =>
  identityKey({ ...identity, platform: identity.type === "email" ? "" : platform });

/** Reads the people of a table, each with its problem. `fields` is the content of each column. */
export const readPeople = (table: ParsedTable, fields: readonly ImportField[]): ReadTable<ImportedPerson> =>
  readRows(person, table, fields);

const person = {
  noun: "person",
  nameless: "It has no email and no username.",
  keyOf: importKey,
  identityOf,
  emailOf: (value: string): ImportedIdentity => ({ platform: "custom", type: "email", value }),
  empty: () => ({ organizations: [] as string[], tags: [] as string[] }),
  take(field: string, cell: string, own: { organizations: string[]; tags: string[] }) {
    if (field === "organization") own.organizations = [...new Set([...own.organizations, ...namesOf(cell)])];
    else if (field === "tags") own.tags = [...new Set([...own.tags, ...namesOf(cell)])];
  },
  lists: ({ organizations, tags }: { organizations: string[]; tags: string[] }) => [organizations, tags],
};

const namesOf = (cell: string): string[] =>
  partsOf(cell)
    .map(cleanLine)
    .filter((name) => !isPlaceholder(name));

/** Platforms with email identities also store some usernames, so the type depends on the value. */
function identityOf(platform: string, typed: string): IdentityReading<ImportedIdentity> {
  const isEmail = (platform === "custom" || identityType(platform) === "email") && typed.includes("@");
  if (isEmail) return { identity: { platform, type: "email", value: identityValue("email", typed) }, problem: null };
  const read = readAccount("member", platform, typed);
  if (read.value === null) return { identity: null, problem: read.problem };
  const { value, site } = read;
  return { identity: { platform, ...(site && { site }), type: "username", value }, problem: null };
}
