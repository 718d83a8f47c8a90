import { email } from "#shared/validators/rules.ts";
import { identityType, typedHandle } from "../typed-handle.ts";
import { createRepetitions, idOfCell, namedIdentity, partsOf, unguarded } from "./cells.ts";
import type { ImportField } from "./field.ts";
import { importLimits } from "./limits.ts";
import type { ParsedTable } from "./parse-table.ts";

export interface ImportedIdentity {
  readonly platform: string;
  readonly type: "username" | "email";
  readonly value: string;
}

/** A row as it names a person. What is empty in the table is not here: an import takes nothing away. */
export interface ImportedPerson {
  readonly line: number;
  readonly id: string | null;
  readonly name: string;
  readonly identities: readonly ImportedIdentity[];
  readonly organizations: readonly string[];
  readonly tags: readonly string[];
  /** Text by the attribute's name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Why the row cannot be imported; null when it can. */
  readonly problem: string | null;
}

/** Two identities with the same key are one. */
export const importKey = ({ platform, type, value }: ImportedIdentity): string =>
  `${type === "email" ? "" : platform}\n${type}\n${value.toLowerCase()}`;

/** The people of a table, each with what is wrong with it. `fields` says what the columns hold. */
export function readPeople({ rows }: ParsedTable, fields: readonly ImportField[]): ImportedPerson[] {
  const repeats = createRepetitions();
  return rows.map(({ line, cells }) => {
    const person = readPerson(line, cells, fields);
    if (person.problem !== null) return person;
    const earlier = repeats({ line, id: person.id, keys: person.identities.map(importKey) });
    return earlier === null ? person : { ...person, problem: `The same person stands in line ${earlier}.` };
  });
}

function readPerson(line: number, cells: readonly string[], fields: readonly ImportField[]): ImportedPerson {
  const found = {
    id: null as string | null,
    name: "",
    identities: [] as ImportedIdentity[],
    organizations: [] as string[],
    tags: [] as string[],
    attributes: {} as Record<string, string>,
  };
  const problems: string[] = [];
  // Where people are named by e-mail, some are stored by a name all the same.
  const isEmailOn = (platform: string, typed: string) =>
    (platform === "custom" || identityType(platform) === "email") && typed.includes("@");
  const add = (platform: string, typed: string, isEmail = isEmailOn(platform, typed)) => {
    const type = isEmail ? "email" : "username";
    const value = type === "email" ? typed : typedHandle(platform, typed);
    if (value === "") return;
    if (value.length > importLimits.value) problems.push("An identity is longer than 500 characters.");
    else if (type === "email" && email()(value) !== null) problems.push(`“${value}” is no e-mail address.`);
    else found.identities.push({ platform, type, value });
  };
  const addNamed = (part: string) => {
    const named = namedIdentity(part);
    if (named) add(named.platform, named.value);
    else problems.push(`“${part}” does not say its platform, as in “GitHub: name”.`);
  };
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
    else if (field === "emails") for (const value of cell.split(/[;,\s]+/)) add("custom", value, true);
    else if (field === "organization") found.organizations = partsOf(cell);
    else if (field === "tags") found.tags = partsOf(cell);
    else if (field === "identities") for (const part of partsOf(cell)) addNamed(part);
    else if (field.startsWith("identity:")) for (const value of partsOf(cell)) add(field.slice(9), unguarded(value));
    else if (field.startsWith("attribute:")) found.attributes[field.slice(10)] = cell;
  });
  const identities = [...new Map(found.identities.map((each) => [importKey(each), each])).values()];
  for (const list of [identities, found.tags, found.organizations]) {
    if (list.length > importLimits.parts) problems.push(`It has more than ${importLimits.parts} values in one cell.`);
  }
  if ([found.name, ...found.tags, ...found.organizations].some((value) => value.length > importLimits.value)) {
    problems.push("A name is longer than 500 characters.");
  }
  if (found.id === null && identities.length === 0) problems.push("It has no e-mail and no username.");
  return { line, ...found, identities, problem: problems[0] ?? null };
}
