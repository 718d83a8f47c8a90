import { isBotName } from "../../identities/git-identity.ts";
import type { Facts } from "../facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import { comparisons } from "../weights.ts";
import { type Line, nameRefs, quoted } from "./line.ts";

const appSuffix = /\[bot\]$/i;

/** Names of a bot without the suffix of apps, and whether an account has the suffix, which only one app can have. */
function botNames({ person: { displayName, identities } }: Facts): Map<string, boolean> {
  const names = new Map<string, boolean>();
  const handles = identities.flatMap(({ value }) => {
    const [local = ""] = value.split("@");
    return value.includes("@") && !appSuffix.test(local) ? [] : [local.replace(/^\d+\+/, "")];
  });
  for (const text of [displayName, ...handles]) {
    const name = text.normalize("NFKC").trim().toLowerCase();
    const plain = name.replace(appSuffix, "");
    if (plain !== "" && isBotName(name)) names.set(plain, names.get(plain) === true || appSuffix.test(name));
  }
  return names;
}

/** Line for two profiles of one app: `name[bot]` on a code host is one account for ever, whatever its number. */
export function botLines(a: Facts, b: Facts, prior: Prior): Line[] {
  if (!a.isBot || !b.isBot) return [];
  const others = botNames(b);
  const shared = [...botNames(a)].find(([name, isApp]) => others.has(name) && (isApp || others.get(name) === true));
  if (!shared) return [];
  const sentence = `Both are the bot ${quoted(shared[0])}.`;
  return [
    { kind: "same-name", direction: "for", bits: weightOf(comparisons.sameApp, prior), sentence, refs: nameRefs(a, b) },
  ];
}
