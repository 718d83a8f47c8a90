import { attributeValue } from "../attributes.ts";
import { handleFromNoreply, isBotName, isSharedMailbox } from "../identities/git-identity.ts";
import { isFullName, nameTokens } from "./compare/compare-names.ts";
import type { EvidencePerson } from "./person.ts";

/** Words that are typical of machine names. A single one may also be a family name or a hobby. */
const machineWords: ReadonlySet<string> = new Set(
  "auto autobuild automation autoroll bot build builder buildbot ci cron deploy deployer gateway importer jenkins lint linter machine merge mirror nightly pipeline publisher release releaser robot roller runner service sync syncer updater watcher".split(
    " ",
  ),
);

/** Lowest confidence of a bot suggestion, in percent. */
const minConfidence = 50;

function wordsOf(text: string): string[] {
  return nameTokens(text.replace(/([a-z])([A-Z])/g, "$1 $2")).filter((word) => !/^\d+$/.test(word));
}

/** Bot confidence from the name of a person or an account alone, in percent. */
function scoreName(name: string): number {
  if (/\[bot\]$/i.test(name.trim())) return 98;
  if (isBotName(name)) return 93;
  const words = wordsOf(name);
  const machine = words.filter((word) => machineWords.has(word)).length;
  if (machine >= 2 && machine === words.length) return 85;
  if (machine >= 2) return 65;
  return words.length === 1 && /[a-z]{3}(?:bot|robot)$/.test(words[0] ?? "") ? 60 : 0;
}

/** True for a handle or mailbox that only a machine has. */
export const isMachineAccount = (account: string): boolean =>
  scoreName(account) > 0 || wordsOf(account).some((word) => ["automation", "bot", "robot"].includes(word));

/**
 * True for the author of a commit who is a bot by the account in the address, or by a name at an address of no person:
 * a tool may commit with its user's address under a name of its own.
 */
export function isBotAuthor(name: string, email: string): boolean {
  const account = handleFromNoreply(email)?.handle ?? email.split("@")[0] ?? "";
  if (isBotName(account)) return true;
  return isBotName(name) && (/\[bot\]$/i.test(name.trim()) || isMachineAccount(account) || isSharedMailbox(email));
}

/**
 * Confidence that a profile is a bot, in percent; null when there is too little evidence. Considers the names of the
 * profile and its accounts, the bio, and whether all its emails are role mailboxes.
 */
export function botConfidence({ displayName, identities, attributes }: EvidencePerson): number | null {
  const names = [displayName, ...identities.filter(({ type }) => type === "username").map(({ value }) => value)];
  const nameScore = Math.max(...names.map(scoreName));
  const emails = identities.filter(({ type }) => type === "email");
  const isRole = emails.length > 0 && emails.every(({ value }) => isSharedMailbox(value));
  const bio = attributeValue(attributes, "bio");
  const hasBotBio =
    typeof bio === "string" && /\b(?:i am a|i'm a|automated|automatic) (?:ro)?(?:bot|account)\b/i.test(bio);
  // A full name on a role mailbox belongs to a person of that team.
  const role = isRole && !isFullName(nameTokens(displayName)) ? 40 : 0;
  const doubt = [nameScore, role, hasBotBio ? 80 : 0].reduce((left, percent) => left * (1 - percent / 100), 1);
  const confidence = Math.min(99, Math.round((1 - doubt) * 100));
  return confidence >= minConfidence ? confidence : null;
}

/** True for a profile that is marked as a bot or looks like one, unless a user decided otherwise. */
export function isLikelyBot(person: EvidencePerson): boolean {
  const { default: shown, ...sources } = person.attributes?.isBot ?? {};
  return shown === true || shown === "true" || (!Object.hasOwn(sources, "custom") && botConfidence(person) !== null);
}
