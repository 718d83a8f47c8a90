import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { type Attribute, type Attributes, attributeSources } from "#shared/domain/attributes.ts";
import { attributeText } from "../attribute-text.ts";

/** One line of "Attributes". */
export interface AttributeRow {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly value: unknown;
  /** Where the value comes from; null when it cannot be told. */
  readonly source: string | null;
}

/** Flags and addresses that are shown in other ways. */
const elsewhere = new Set(["isBot", "isTeamMember", "isOrganization", "avatarUrl", "sourceId"]);
/** What a reader looks for first. */
const first = ["bio", "jobTitle", "location", "url"];

/** The first source, by priority, that says what is shown. */
export function sourceOf(attribute: Attribute): string | null {
  const sources = attributeSources(attribute);
  const same = JSON.stringify(attribute.default);
  return sources.find(({ value }) => JSON.stringify(value) === same)?.source ?? null;
}

function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rank(name: string): number {
  const index = first.indexOf(name);
  return index < 0 ? first.length : index;
}

/** The attributes that say something, each with its label and source; bio, job title and location come first. */
export function attributeRows(attributes: Attributes, definitions: readonly AttributeDefinition[]): AttributeRow[] {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  return Object.entries(attributes)
    .flatMap(([name, attribute]): AttributeRow[] => {
      const definition = known.get(name);
      const type = definition?.type ?? "string";
      if (!attribute || elsewhere.has(name) || type === "special") return [];
      if (attributeText(attribute.default, type) === null) return [];
      const label = definition?.label ?? labelOf(name);
      return [{ name, label, type, value: attribute.default, source: sourceOf(attribute) }];
    })
    .sort((a, b) => rank(a.name) - rank(b.name) || a.label.localeCompare(b.label));
}
