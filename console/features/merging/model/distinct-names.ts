import { foldText } from "#shared/domain/text/search-words.ts";
import type { Profile } from "./profile.ts";

/** Names of two profiles for texts about both. Equal names are told apart by an identity that only one of them has. */
export function distinctNames(one: Profile, other: Profile): readonly [string, string] {
  if (foldText(one.name) !== foldText(other.name)) return [one.name, other.name];
  return [withOwnIdentity(one, other), withOwnIdentity(other, one)];
}

function withOwnIdentity({ name, entity }: Profile, other: Profile): string {
  const others = new Set(other.entity.identities.map(({ value }) => value));
  const own = entity.identities.find(({ value }) => !others.has(value));
  return own ? `${name} (${own.value})` : name;
}
