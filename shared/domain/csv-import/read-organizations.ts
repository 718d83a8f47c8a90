import { domainOf } from "#shared/validators/entity-forms.ts";
import { email } from "#shared/validators/rules.ts";
import { storedOrganizationHandle } from "../platforms.ts";
import { typedHandle } from "../typed-handle.ts";
import { createRepetitions, idOfCell, namedIdentity, partsOf, unguarded } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { importLimits } from "./limits.ts";
import type { ParsedTable } from "./parse-table.ts";

export interface ImportedOrganizationIdentity {
  readonly platform: string;
  readonly type: "username" | "email" | "primary-domain" | "alternative-domain";
  readonly value: string;
}

/** A row as it names an organization. What is empty in the table is not here: an import takes nothing away. */
export interface ImportedOrganization {
  readonly line: number;
  readonly id: string | null;
  readonly name: string;
  readonly identities: readonly ImportedOrganizationIdentity[];
  readonly phoneNumbers: readonly string[];
  /** Text by the attribute's name. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly isTeam: boolean | null;
  /** Why the row cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** Two identities with the same key are one; a domain is one, whatever the organization uses it for. */
export function organizationKey({ platform, type, value }: { platform: string; type: string; value: string }): string {
  const kind = type === "username" || type === "email" ? `${platform}\n${type}` : "domain";
  return `${kind}\n${value.toLowerCase()}`;
}

/** The organizations of a table, each with what is wrong with it. `fields` says what the columns hold. */
export function readOrganizations({ rows }: ParsedTable, fields: readonly ImportField[]): ImportedOrganization[] {
  const repeats = createRepetitions();
  return rows.map(({ line, cells }) => {
    const organization = readOrganization(line, cells, fields);
    if (organization.problem !== null) return organization;
    const earlier = repeats({ line, id: organization.id, keys: organization.identities.map(organizationKey) });
    return earlier === null
      ? organization
      : { ...organization, problem: `The same organization stands in line ${earlier}.` };
  });
}

const yes = /^(yes|true|1)$/i;
const no = /^(no|false|0)$/i;

function readOrganization(
  line: number,
  cells: readonly string[],
  fields: readonly ImportField[],
): ImportedOrganization {
  const found = {
    id: null as string | null,
    name: "",
    identities: [] as ImportedOrganizationIdentity[],
    phoneNumbers: [] as string[],
    attributes: {} as Record<string, string>,
    isTeam: null as boolean | null,
  };
  const problems: string[] = [];
  const add = (identity: ImportedOrganizationIdentity) => {
    if (identity.value === "") return;
    if (identity.value.length > importLimits.value) problems.push("An identity is longer than 500 characters.");
    else found.identities.push(identity);
  };
  const addDomain = (type: "primary-domain" | "alternative-domain", typed: string) => {
    const value = domainOf(typed);
    if (/^[^\s.@]+(?:\.[^\s.@]+)+$/.test(value)) add({ platform: "custom", type, value });
    else problems.push(`“${typed}” is no domain.`);
  };
  const addEmail = (value: string) => {
    if (email()(value) === null) add({ platform: "custom", type: "email", value });
    else problems.push(`“${value}” is no e-mail address.`);
  };
  const addHandle = (platform: string, typed: string) =>
    add({ platform, type: "username", value: handleOf(platform, typed) });

  if (cells.length > fields.length && cells.slice(fields.length).some((cell) => cell.trim() !== "")) {
    problems.push("It has more cells than the table has columns.");
  }
  fields.forEach((field, at) => {
    const cell = unguarded(cells[at] ?? "");
    if (field === null || cell === "") return;
    if (field === "id") {
      found.id = idOfCell(cell);
      if (found.id === null) problems.push(`“${cell}” is no ID of this platform.`);
    } else if (field === "name") found.name = cell;
    else if (field === "website") addDomain("primary-domain", cell);
    else if (field === "domains")
      for (const part of cell.split(/[;,\s]+/)) part && addDomain("alternative-domain", part);
    else if (field === "emails") for (const part of cell.split(/[;,\s]+/)) part && addEmail(part);
    else if (field === "phoneNumbers") found.phoneNumbers = partsOf(cell).map(unguarded);
    else if (field === "team") {
      if (yes.test(cell) || no.test(cell)) found.isTeam = yes.test(cell);
      else problems.push(`“${cell}” is neither yes nor no.`);
    } else if (field === "identities") {
      for (const part of partsOf(cell)) {
        const named = namedIdentity(part);
        if (named) addHandle(named.platform, named.value);
        else problems.push(`“${part}” does not say its platform, as in “GitHub: name”.`);
      }
    } else if (field.startsWith("identity:")) {
      for (const value of partsOf(cell)) addHandle(field.slice(9), unguarded(value));
    } else if (field.startsWith("attribute:")) found.attributes[field.slice(10)] = cell;
  });
  // The first column that names a domain says what it is used for: the website's stands before the others.
  const byUse = [...found.identities].sort(
    (a, b) => Number(b.type === "primary-domain") - Number(a.type === "primary-domain"),
  );
  const identities = [...new Map(byUse.reverse().map((each) => [organizationKey(each), each])).values()].reverse();
  if ([identities, found.phoneNumbers].some((list) => list.length > importLimits.parts)) {
    problems.push(`It has more than ${importLimits.parts} values in one cell.`);
  }
  if (found.name.length > importLimits.value) problems.push("A name is longer than 500 characters.");
  if (found.id === null && identities.length === 0) problems.push("It has no domain, no username and no e-mail.");
  return { line, ...found, identities, problem: problems[0] ?? null };
}

/** A handle as it is stored: out of a pasted address, LinkedIn's with its kind. */
function handleOf(platform: string, typed: string): string {
  const linkedIn = /linkedin\.com\/(company|school|showcase)\/([^/?#]+)/i.exec(typed);
  if (platform === "linkedin" && linkedIn?.[1] && linkedIn[2]) return `${linkedIn[1].toLowerCase()}:${linkedIn[2]}`;
  const handle = typedHandle(platform, typed);
  return handle === "" ? "" : storedOrganizationHandle(platform, handle);
}
