import { readOrganizationName } from "./organization-name.ts";

/** Words before an owner: "Nordvik, part of Larch", "a subsidiary of Larch", "filiale de Larch". */
const beforeOwner =
  /(?:^|[\s,(–-])(?:(?:part|subsidiary|division|unit|brand|acquisition) of|(?:acquired|owned|controlled|bought) by|filiale (?:de|du|d)|société du groupe|Tochter(?:gesellschaft|unternehmen|firma)? (?:der|des|von)|Unternehmen (?:der|von)|(?:filial|subsidiaria|subsidiária|empresa) d[aeo]|controllata (?:da|di)|onderdeel van|дочерняя компания)\s+(?:(?:the|de|du|la|le|der|des|von|van) )?/giu;

/** "Nordvik, a Larch company". */
const companyOf = /(?:^|[\s,(–-])an? ([^,.;()]{2,60}?)[ -](?:company|business|subsidiary|brand)(?=$|[\s,.;)])/giu;

/** "Nordvik (Larch)", at the end of a name. */
const inBrackets = /[\p{L}\p{N}][^([{]*[([{]([^)\]}]{2,60})[)\]}]?\s*$/u;

/** Longest name of an owner, in words. */
const mostWords = 5;
/** Longer texts are not read to the end. */
const readLetters = 1_000;

/**
 * Keys (`readOrganizationName`) of the names of owners that a text may state. The end of a name within a sentence is not
 * known, so the first words, the first two words and so on are all possible.
 * @param kind brackets in a name may contain its owner, those in a description anything
 */
export function statedOwnerKeys(text: string, kind: "name" | "description"): string[] {
  const read = text.slice(0, readLetters);
  const keys = new Set<string>();
  const add = (name: string) => {
    const { key } = readOrganizationName(name);
    if (key.length > 1) keys.add(key);
  };
  for (const { index, 0: found } of read.matchAll(beforeOwner)) {
    const words = (/^[^,;()\n]*/u.exec(read.slice(index + found.length))?.[0] ?? "").trim().split(/\s+/u);
    for (let count = 1; count <= Math.min(words.length, mostWords); count++) add(words.slice(0, count).join(" "));
  }
  for (const [, name = ""] of read.matchAll(companyOf)) add(name);
  const bracketed = kind === "name" ? inBrackets.exec(read)?.[1] : undefined;
  if (bracketed !== undefined) add(bracketed);
  return [...keys];
}
