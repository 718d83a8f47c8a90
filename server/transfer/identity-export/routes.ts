import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { Download, type Route, route } from "#server/platform/http/route.ts";
import { identityExport } from "#shared/contract/identity-export.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { emailsOf, gitdm, plainName } from "./gitdm.ts";
import { type ExportedPerson, exportedPeople } from "./people.ts";
import { sortingHat } from "./sortinghat.ts";

/**
 * Writes a `.mailmap` of all people with several addresses. The first address is the proper one. It gets a line too,
 * since commits with it may have other names (gitmailmap).
 */
async function* mailmap(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  yield "# Several addresses of one person: Proper Name <proper@address> <other@address>\n";
  for await (const person of people) {
    const [proper, ...others] = emailsOf(person);
    const name = plainName(person);
    if (proper === undefined || others.length === 0) continue;
    const ident = name === "" ? `<${proper}>` : `${name} <${proper}>`;
    yield (name === "" ? "" : `${ident}\n`) + others.map((other) => `${ident} <${other}>\n`).join("");
  }
}

const columns = ["person", "name", "platform", "type", "value", "verified", "site"] as const;

/** Writes one row for each identity. */
async function* csv(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  yield csvMark + csvRow(columns);
  for await (const { id, displayName, identities } of people) {
    yield identities
      .map(({ platform, site, type, value, verified }) =>
        csvRow([id, displayName, platform, type, value, String(verified), site]),
      )
      .join("");
  }
}

type People = AsyncIterable<ExportedPerson>;

const json = "application/json; charset=utf-8";

/** File extension, media type and writer of each format. */
const formats = {
  mailmap: { ending: ".mailmap", type: "text/plain; charset=utf-8", write: mailmap },
  sortinghat: { ending: "-sortinghat.json", type: json, write: (people: People) => sortingHat(people, new Date()) },
  gitdm: { ending: "-github_users.json", type: json, write: gitdm },
  csv: { ending: "-identities.csv", type: "text/csv; charset=utf-8", write: csv },
} as const;

/** Routes that export identity decisions in formats of git and its tools. */
export const identityExportRoutes = ({ db }: Platform): Route[] => [
  route(identityExport, async ({ query, requester }) => {
    const segment = requester.segments[0];
    if (!segment) throw badRequest("Segment ID is required");
    const found = await db.execute<{ slug: string }>(sql`select slug from segments where id = ${segment.id}::uuid`);
    const slug = (found.rows[0]?.slug ?? "").replace(/[^\w.-]/g, "-") || "segment";
    const { ending, type, write } = formats[query.format];
    return new Download(`${slug}${ending}`, type, write(exportedPeople(db, segment.id)));
  }),
];
