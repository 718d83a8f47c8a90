import { attributeValue } from "../attributes.ts";
import { isBotName, isSharedMailbox } from "../identities/git-identity.ts";
import { isFullName, nameTokens } from "./compare/compare-names.ts";
import type { EvidencePerson } from "./person.ts";

/** Words that machines are called by. One alone is also a family name or a hobby. */
const machineWords: ReadonlySet<string> = new Set(
  "auto autobuild automation autoroll bot build builder buildbot ci cron deploy deployer gateway importer jenkins lint linter machine merge mirror nightly pipeline publisher release releaser robot roller runner service sync syncer updater watcher".split(
    " ",
  ),
);

/** Below it a person is no suggestion. In percent. */
const least = 50;

function wordsOf(text: string): string[] {
  return nameTokens(text.replace(/([a-z])([A-Z])/g, "$1 $2")).filter((word) => !/^\d+$/.test(word));
}

/** What a name of a person or an account says, in percent. */
function nameSays(name: string): number {
  if (/\[bot\]$/i.test(name.trim())) return 98;
  if (isBotName(name)) return 93;
  const words = wordsOf(name);
  const machine = words.filter((word) => machineWords.has(word)).length;
  if (machine >= 2 && machine === words.length) return 85;
  if (machine >= 2) return 65;
  return words.length === 1 && /[a-z]{3}(?:bot|robot)$/.test(words[0] ?? "") ? 60 : 0;
}

/**
 * How surely a profile is automation, in percent; null when too little says so. What it is called and what its accounts
 * are called count, and that it writes from role mailboxes alone.
 */
export function botConfidence({ displayName, identities, attributes }: EvidencePerson): number | null {
  const names = [displayName, ...identities.filter(({ type }) => type === "username").map(({ value }) => value)];
  const named = Math.max(...names.map(nameSays));
  const emails = identities.filter(({ type }) => type === "email");
  const isRole = emails.length > 0 && emails.every(({ value }) => isSharedMailbox(value));
  const bio = attributeValue(attributes, "bio");
  const says = typeof bio === "string" && /\b(?:i am a|i'm a|automated|automatic) (?:ro)?(?:bot|account)\b/i.test(bio);
  // Who signs with a full name from a role mailbox is a person of that team.
  const role = isRole && !isFullName(nameTokens(displayName)) ? 40 : 0;
  const doubt = [named, role, says ? 80 : 0].reduce((left, percent) => left * (1 - percent / 100), 1);
  const confidence = Math.min(99, Math.round((1 - doubt) * 100));
  return confidence >= least ? confidence : null;
}
