import { type Attributes, attributeValue } from "../attributes.ts";
import { isUnscoped } from "../identities/account-site.ts";
import { handleFromNoreply, isBotName, isPlaceholderName } from "../identities/git-identity.ts";
import { emailKey } from "../identities/identity-value.ts";
import { platformKey } from "../identities/platform-key.ts";
import { isPersonalEmail, mailboxKey, ownDomain } from "./compare/compare-emails.ts";
import { handleKey } from "./compare/compare-handles.ts";
import { isFullName, nameTokens } from "./compare/compare-names.ts";
import { type Login, loginsOf } from "./compare/logins.ts";
import { comparedIdentities } from "./compared-identities.ts";
import type { EmailFact, HandleFact, NoreplyFact } from "./identity-facts.ts";
import { type DatedWork, datedWork } from "./periods.ts";
import type { EvidencePerson } from "./person.ts";

/** A profile prepared for comparison, without values that are never evidence (matching.md). */
export interface Facts {
  readonly person: EvidencePerson;
  readonly tokens: readonly string[];
  readonly hasFullName: boolean;
  readonly emails: readonly EmailFact[];
  readonly handles: readonly HandleFact[];
  readonly noreply: readonly NoreplyFact[];
  readonly logins: readonly Login[];
  readonly work: readonly DatedWork[];
  readonly isBot: boolean;
  readonly isOrganization: boolean;
}

/** Sources and tools on which people have no handle. */
const notSites: ReadonlySet<string> = new Set(["git", "groupsio", "custom", "enrichment", "peopledatalabs", "crowd"]);

function isSet(attributes: Attributes | null | undefined, name: string): boolean {
  return String(attributeValue(attributes, name)) === "true";
}

/** Cache of facts, because a profile is compared with many others. */
const cache = new WeakMap<EvidencePerson, Facts>();

/** Returns the profile's facts, cached by profile. */
export function factsOf(person: EvidencePerson): Facts {
  const known = cache.get(person) ?? findFacts(person);
  cache.set(person, known);
  return known;
}

function findFacts(person: EvidencePerson): Facts {
  const emails = new Map<string, EmailFact>();
  const handles: HandleFact[] = [];
  const noreply: NoreplyFact[] = [];
  for (const identity of comparedIdentities(person.identities)) {
    const { type, value, verified } = identity;
    const platform = platformKey(identity.platform);
    // Some sites use an email address as username. It counts as an email.
    if (type === "email" || value.includes("@", 1)) {
      const noreplyHandle = handleFromNoreply(emailKey(value));
      if (noreplyHandle !== null && !isBotName(noreplyHandle.handle))
        noreply.push({ ...noreplyHandle, email: value.trim(), verified });
      if (!isPersonalEmail(value)) continue;
      const key = emailKey(value);
      const known = emails.get(key);
      emails.set(key, {
        key,
        mailbox: known?.mailbox ?? mailboxKey(key),
        domain: known === undefined ? ownDomain(key) : known.domain,
        value: known?.value ?? value.trim(),
        verified: verified || known?.verified === true,
        platforms: [...new Set([...(known?.platforms ?? []), platform])].sort(),
      });
    } else if (!notSites.has(platform) && !isBotName(value) && !isPlaceholderName(value)) {
      const site = isUnscoped(identity) ? null : (identity.site ?? "");
      handles.push({ key: handleKey(value), value: value.trim(), platform, site, verified });
    }
  }
  const tokens = nameTokens(person.displayName);
  // A display name that is one of the profile's handles is not a name.
  const shown = handleKey(person.displayName);
  const isHandle =
    [...handles.map(({ key }) => key), ...noreply.map(({ handle }) => handle)].includes(shown) ||
    /^[\p{Ll}\p{N}]+[._-][\p{Ll}\p{N}._-]+$/u.test(person.displayName.trim());
  const own = [...emails.values()];
  return {
    person,
    tokens,
    hasFullName: !isHandle && isFullName(tokens),
    emails: own,
    handles,
    noreply,
    logins: loginsOf(person.displayName, tokens, own, handles, noreply),
    work: datedWork(person.work),
    isBot: isSet(person.attributes, "isBot") || isBotName(person.displayName),
    isOrganization: isSet(person.attributes, "isOrganization"),
  };
}
