import { platformName } from "../platforms.ts";
import type { Evidence, EvidenceRef } from "./evidence.ts";
import type { Facts, HandleFact } from "./facts.ts";

/** A line before it is weighed against the others: how many points it would be worth alone, never below zero. */
export interface Line extends Omit<Evidence, "weight"> {
  readonly strength: number;
}

/** The strongest of several lines of one kind; the first of equals by its sentence. */
export function strongest(lines: readonly Line[]): Line[] {
  return lines
    .toSorted((a, b) => b.strength - a.strength || (a.sentence < b.sentence ? -1 : Number(a.sentence > b.sentence)))
    .slice(0, 1);
}

/** "on GitHub and in Git". */
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
