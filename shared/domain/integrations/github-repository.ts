/** A repository as GitHub names it. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

const owner = "[a-z\\d](?:[a-z\\d]|-(?=[a-z\\d])){0,38}";
const name = "(?!\\.{1,2}$)[\\w.-]{1,100}";
const fullName = new RegExp(`^(${owner})/(${name})$`, "i");

/**
 * The repository that a text means: `owner/name`, or the address of a page of it or of its git remote. Null for
 * anything else.
 */
export function parseRepository(text: string): RepositoryName | null {
  const path = text
    .trim()
    .replace(/^(?:https?:\/\/[^/]+\/|git@[^:/]+:|(?:www\.)?github\.com\/)/i, "")
    .replace(/[?#].*$/, "");
  const [first = "", second = "", ...rest] = path.split("/").filter((part) => part !== "");
  // Behind a name stands the page of a repository; behind `owner/name` as it is typed, nothing.
  if (rest.length > 0 && !/^https?:/i.test(text.trim())) return null;
  const found = fullName.exec(`${first}/${second.replace(/\.git$/i, "")}`);
  return found ? { owner: found[1] ?? "", name: found[2] ?? "" } : null;
}

/** `owner/name` of a repository's address; the address itself when it is another one. */
export function repositoryLabel(url: string): string {
  const found = parseRepository(url);
  return found ? `${found.owner}/${found.name}` : url;
}
