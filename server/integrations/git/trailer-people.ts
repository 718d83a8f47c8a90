import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { isPlaceholderPart } from "#shared/domain/text/placeholders.ts";
import type { Commit, Ident } from "./commit.ts";
import { isSharedAddress } from "./git-people.ts";
import { gitLimits } from "./limits.ts";

/** Activity types by trailer key. */
const types: ReadonlyMap<string, string> = new Map([
  ["acked-by", "approved-commit"],
  ["approved-by", "approved-commit"],
  ["reviewed-by", "reviewed-commit"],
  ["tested-by", "tested-commit"],
  ["reported-by", "reported-commit"],
  ["co-authored-by", "co-authored-commit"],
  ["signed-off-by", "signed-off-commit"],
  ["cc", "informed-commit"],
  ["suggested-by", "influenced-commit"],
  ["fixes-by", "resolved-commit"],
  ["resolved-by", "resolved-commit"],
]);

/** Returns whether trailers of this key name a person. */
export const namesPerson = (key: string): boolean => types.has(key.toLowerCase());

export interface NamedPerson {
  readonly type: string;
  /** As written in the trailer, before the mailmap. */
  readonly ident: Ident;
}

/**
 * Returns the people in a commit's trailers, once per activity type. Leaves out names without an email, because the
 * person would be ambiguous, and emails of lists and roles without a name, because they are no single person.
 */
export function peopleInTrailers(commit: Commit): NamedPerson[] {
  const people = new Map<string, NamedPerson>();
  for (const { key, value } of commit.trailers) {
    const type = types.get(key);
    if (type === undefined) continue;
    for (const ident of identsOf(value.slice(0, gitLimits.trailer))) {
      if ((ident.name === "" || isPlaceholderPart(ident.name)) && isSharedAddress(ident.email)) continue;
      const same = `${type}\n${emailKey(ident.email)}`;
      if (!people.has(same) && people.size < gitLimits.trailers) people.set(same, { type, ident });
    }
  }
  return [...people.values()];
}

/** Parses one or several people. Behind an address in brackets, a separator, a word or nothing precedes the next one. */
function identsOf(value: string): Ident[] {
  if (!value.includes("<")) return value.split(/[,;]\s*/).flatMap((part) => identOf(part.trim()) ?? []);
  const found: Ident[] = [];
  let start = "";
  for (const part of value.split(/(?<=>)/)) {
    if (!part.includes("<")) continue;
    const text = start + (found.length > 0 && start === "" ? part.replace(/^[\s,;&+]*(?:and\s)?/i, "") : part);
    const ident = identOf(text.trim());
    if (ident) found.push(ident);
    // Brackets of a name: `Ada <Example> <ada@example.org>`.
    start = ident ? "" : text;
  }
  const whole = found.length === 0 ? identOf(value.trim()) : null;
  return whole ? [whole] : found;
}

/**
 * Parses `Ada Example <ada@example.org> # 5.10`, also with other brackets around the address or none; null without an
 * email.
 */
function identOf(value: string): Ident | null {
  // Some names contain brackets too: `Ada <Example> <ada@example.org>`, `Ada <<ada@example.org>>`.
  const found =
    /<\s*(?:mailto:)?([^<>\s@]+@[^<>\s@]+)\s*>/i.exec(value) ??
    /(?<![^\s([])([^\s<>@()[\]]+@[^\s<>@,;()[\]]+)[)\]]?$/.exec(value.split(/\s#/)[0]?.trim() ?? "");
  const name = value.slice(0, found?.index ?? 0).replaceAll(/[<>]|[([]$/g, "");
  const email = found?.[1];
  if (!email || !/^[^@]+@[^@]+$/.test(email)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), email };
}
