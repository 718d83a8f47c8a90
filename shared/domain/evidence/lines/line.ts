import { platformName } from "../../identities/platforms.ts";
import type { Evidence, EvidenceRef } from "../evidence.ts";
import type { Facts } from "../facts.ts";
import type { HandleFact } from "../identity-facts.ts";

/** A line with its weight as log-odds of base 2; negative for evidence against. */
export interface Line extends Omit<Evidence, "weight"> {
  readonly bits: number;
}

/** The strongest of several lines of one kind. Equal ones are ordered by sentence. */
export function strongest<L extends Line>(lines: readonly L[]): L[] {
  return lines
    .toSorted((a, b) => b.bits - a.bits || (a.sentence < b.sentence ? -1 : Number(a.sentence > b.sentence)))
    .slice(0, 1);
}

/**
 * Number of other profiles with a value, as a sentence after a line: "Nobody else here has it.", "2 others here have
 * it."
 */
export function rarityOf(owners: number | undefined, has: readonly [one: string, many: string]): string {
  if (owners === undefined) return "";
  const others = owners - 2;
  if (others <= 0) return ` Nobody else here ${has[0]}.`;
  return others === 1 ? ` One other here ${has[0]}.` : ` ${others.toLocaleString("en")} others here ${has[1]}.`;
}

/** Formats platforms as "on GitHub and in Git". */
export function places(platforms: readonly string[]): string {
  const names = [...new Set(platforms)]
    .sort()
    .map((platform) =>
      platform === "git" ? "in Git" : platform === "custom" ? "by hand" : `on ${platformName(platform)}`,
    );
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A reference to an identity of a profile. */
export function identityRef(facts: Facts, platform: string, value: string): EvidenceRef {
  return { profileId: facts.person.id, field: "identity", name: platform, value };
}

/** A reference to a handle of a profile. */
export function handleRef(facts: Facts, handle: HandleFact): EvidenceRef {
  return identityRef(facts, handle.platform, handle.value);
}

/** References to both display names. */
export function nameRefs(a: Facts, b: Facts): EvidenceRef[] {
  return [a, b].map(({ person }) => ({ profileId: person.id, field: "displayName", value: person.displayName }));
}

/** A name in quotation marks. */
export function quoted(name: string): string {
  return `“${name}”`;
}

/** References to one attribute of both profiles. */
export function attributeRefs(a: Facts, b: Facts, name: string, values: readonly [string, string]): EvidenceRef[] {
  return [a, b].map(({ person }, at) => ({ profileId: person.id, field: "attribute", name, value: values[at] ?? "" }));
}
