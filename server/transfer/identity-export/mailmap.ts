import { emailsOf, plainName } from "./emails.ts";
import type { ExportedPerson } from "./people.ts";

/**
 * Writes a `.mailmap` of all people with several addresses. The first address is the proper one. It gets a line too,
 * since commits with it may have other names (gitmailmap).
 */
export async function* mailmap(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  yield "# Several addresses of one person: Proper Name <proper@address> <other@address>\n";
  for await (const person of people) {
    const [proper, ...others] = emailsOf(person);
    const name = plainName(person);
    if (proper === undefined || others.length === 0) continue;
    const ident = name === "" ? `<${proper}>` : `${name} <${proper}>`;
    yield (name === "" ? "" : `${ident}\n`) + others.map((other) => `${ident} <${other}>\n`).join("");
  }
}
