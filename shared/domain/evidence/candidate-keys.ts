import { profileLink } from "../platforms.ts";
import { isTelling } from "./compare-handles.ts";
import { nameKey } from "./compare-names.ts";
import { factsOf } from "./facts.ts";
import { linkKey, linksOf } from "./links.ts";
import type { EvidencePerson } from "./person.ts";

/** Longer lists of links are no sign of who somebody is. */
const mostLinks = 30;

/** Under what the bearers of a handle are counted. */
export const handleOwnersKey = (handle: string): string => `handle ${handle}`;

/** Under what the bearers of a name are counted. */
export const nameOwnersKey = (name: string): string => `name ${name}`;

/** An account at a place: by its address where it has one, so that links to it say the same. */
function accountKey(platform: string, handle: string): string {
  const link = profileLink(platform, handle);
  return link === null ? `account ${platform}/${handle}` : `link ${linkKey(link)}`;
}

/**
 * What a person may have in common with a profile that is the same person. Only those who share a key are ever
 * compared, so that the work grows with the data and not with its square (matching.md). Whatever makes two profiles
 * likely the same has a key here; a name of one word has none.
 */
export function candidateKeys(person: EvidencePerson): string[] {
  const facts = factsOf(person);
  const name = facts.hasFullName ? nameKey(person.displayName) : "";
  const keys = new Set<string>();
  for (const { key, mailbox } of facts.emails) {
    keys.add(`mailbox ${mailbox}`);
    const local = key.slice(0, key.lastIndexOf("@")).replace(/\+.*$/, "");
    if (name !== "" && local.length >= 3) keys.add(`local ${local} ${name}`);
  }
  for (const { platform, handle, account } of facts.noreply) {
    keys.add(accountKey(platform, handle));
    if (account !== null) keys.add(`number ${platform}/${account}`);
  }
  for (const { platform, key } of facts.handles) {
    keys.add(accountKey(platform, key));
    // Where the address is kept with the person, others may link to it.
    const kept = profileLink(platform, key, person.attributes);
    if (kept !== null) keys.add(`link ${linkKey(kept)}`);
    if (isTelling(key)) keys.add(handleOwnersKey(key));
  }
  for (const { key } of linksOf(person).slice(0, mostLinks)) keys.add(`link ${key}`);
  if (name !== "") keys.add(nameOwnersKey(name));
  return [...keys];
}
