import { handleFromNoreply } from "#shared/domain/identities/git-identity.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import type { ExportedPerson } from "./people.ts";

const form = /^[^\s<>@]+@[^\s<>@]+$/;

/** Email addresses of a person without duplicates: the best one first, hidden ones last. */
export function emailsOf({ identities }: ExportedPerson): string[] {
  // Usernames on the platform git are email addresses too.
  const found = identities
    .filter(({ type, platform, value }) => (type === "email" || platform === "git") && form.test(value.trim()))
    .map(({ value, verified }) => ({ value: value.trim(), verified, isHidden: handleFromNoreply(value) !== null }))
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden) || Number(b.verified) - Number(a.verified));
  return [...new Map(found.toReversed().map(({ value }) => [emailKey(value), value])).values()].toReversed();
}

/** Name in one line, without characters that end a name in the file formats. */
export function plainName({ displayName }: ExportedPerson): string {
  return displayName
    .replace(/[<>\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[#\s]+/u, "")
    .trim();
}

/**
 * Writes the `github_users.json` of gitdm: a row for each email address of each GitHub account, with ! instead of @,
 * and the person's employers with end dates ("First < 2020-01-01, Second").
 */
export async function* gitdm(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  yield* jsonList(rows(people));
}

async function* rows(people: AsyncIterable<ExportedPerson>): AsyncGenerator<object> {
  for await (const person of people) {
    const login = person.identities.find(({ platform, type }) => platform === "github" && type === "username")?.value;
    const affiliation = affiliationOf(person);
    for (const email of emailsOf(person)) {
      yield {
        login: login ?? null,
        email: email.replace("@", "!"),
        name: plainName(person),
        affiliation,
        source: "manual",
      };
    }
  }
}

function affiliationOf({ work }: ExportedPerson): string {
  const named = work.map(({ organization, dateEnd }) => {
    // Commas and "<" are separators of the format.
    const name = organization
      .replace(/[,<\n]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return dateEnd === null ? name : `${name} < ${dateEnd.slice(0, 10)}`;
  });
  return named.length > 0 ? named.join(", ") : "(Unknown)";
}

/** Writes a JSON list item by item. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
