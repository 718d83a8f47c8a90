import { readOrganizationName } from "./organization-name.ts";

/** Words before an owner: "Nordvik, part of Larch", "a subsidiary of Larch", "filiale de Larch". */
const beforeOwner =
  /(?:^|[\s,(–-])(?:(?:part|subsidiary|division|unit|brand|acquisition) of|(?:acquired|owned|controlled|bought) by|filiale (?:de|du|d)|société du groupe|Tochter(?:gesellschaft|unternehmen|firma)? (?:der|des|von)|Unternehmen (?:der|von)|(?:filial|subsidiaria|subsidiária|empresa) d[aeo]|controllata (?:da|di)|onderdeel van|дочерняя компания)\s+(?:(?:the|de|du|la|le|der|des|von|van) )?/giu;

/** The end of "Nordvik, a Larch company". */
const company = /[ -](?:company|business|subsidiary|brand)(?![\p{L}\p{N}])/giu;

/** Names of owners before "company": from the last article, within one part of a sentence. */
function companyNames(text: string): string[] {
  return [...text.matchAll(company)].flatMap(({ index }) => {
    const part =
      text
        .slice(Math.max(0, index - mostLetters), index)
        .split(/[,.;()]/u)
        .at(-1) ?? "";
    const before = ` ${part}`;
    const at = Math.max(...[" a ", " an ", " A ", " An "].map((article) => before.lastIndexOf(article)));
    return at < 0 ? [] : [before.slice(at + 1).replace(/^an? /iu, "")];
  });
}

/** What stands in brackets at the end of a name: "Nordvik (Larch)". */
function bracketed(name: string): string[] {
  const at = name.lastIndexOf("(");
  const text =
    name.trimEnd().endsWith(")") && /[\p{L}\p{N}]/u.test(name.slice(0, Math.max(0, at))) ? name.slice(at + 1) : "";
  return text.length > mostLetters ? [] : [text.replaceAll(")", "")];
}

/** Longest name of an owner, in words. */
const mostWords = 5;
const mostLetters = 60;
/** Longer texts are not read to the end. */
const readLetters = 1_000;

/**
 * Keys (`readOrganizationName`) of the names of owners that a text may state. The end of a name within a sentence is
 * not known, so the first words, the first two words and so on are all possible.
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
    const words = (read.slice(index + found.length).split(/[,;()\n]/u)[0] ?? "").trim().split(/\s+/u);
    for (let count = 1; count <= Math.min(words.length, mostWords); count++) add(words.slice(0, count).join(" "));
  }
  for (const name of companyNames(read)) add(name);
  if (kind === "name") for (const name of bracketed(read)) add(name);
  return [...keys];
}
