import { type Attributes, attributeValue } from "../attributes.ts";
import { handleFromNoreply, isBotName, isPlaceholderName } from "../identities/git-identity.ts";
import { platformKey } from "../identities/platform-key.ts";
import { emailKey, isPersonalEmail, mailboxKey, ownDomain } from "./compare/compare-emails.ts";
import { handleKey } from "./compare/compare-handles.ts";
import { isFullName, nameTokens } from "./compare/compare-names.ts";
import { type Login, loginsOf } from "./compare/logins.ts";
import type { EmailFact, HandleFact, NoreplyFact } from "./identity-facts.ts";
import { type DatedWork, datedWork } from "./periods.ts";
import type { EvidencePerson } from "./person.ts";

/** A profile in the form in which it is compared: without what is never evidence (matching.md). */
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

/** Sources and tools that are no place where one has a handle. */
const notSites: ReadonlySet<string> = new Set(["git", "groupsio", "custom", "enrichment", "peopledatalabs", "crowd"]);

function isSet(attributes: Attributes | null | undefined, name: string): boolean {
  return String(attributeValue(attributes, name)) === "true";
}

/** A profile is compared with many others: its facts are found once. */
const found = new WeakMap<EvidencePerson, Facts>();

/** The profile's facts, from what it is called to where it writes from. */
export function factsOf(person: EvidencePerson): Facts {
  const known = found.get(person) ?? findFacts(person);
  found.set(person, known);
  return known;
}

function findFacts(person: EvidencePerson): Facts {
  const emails = new Map<string, EmailFact>();
  const handles: HandleFact[] = [];
  const noreply: NoreplyFact[] = [];
  for (const { type, platform: stored, value, verified } of person.identities) {
    const platform = platformKey(stored);
    // Some sites take an e-mail address as user name: then it is one.
    if (type === "email" || value.includes("@", 1)) {
      const named = handleFromNoreply(emailKey(value));
      if (named !== null && !isBotName(named.handle)) noreply.push({ ...named, email: value.trim(), verified });
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
      handles.push({ key: handleKey(value), value: value.trim(), platform, verified });
    }
  }
  const tokens = nameTokens(person.displayName);
  // Who is called by an account of theirs has told no name.
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
