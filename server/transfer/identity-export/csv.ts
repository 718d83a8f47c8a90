import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import type { ExportedPerson } from "./people.ts";

const columns = ["person", "name", "platform", "type", "value", "verified", "site"] as const;

/** Writes one row for each identity. */
export async function* csv(people: AsyncIterable<ExportedPerson>): AsyncGenerator<string> {
  yield csvMark + csvRow(columns);
  for await (const { id, displayName, identities } of people) {
    yield identities
      .map(({ platform, site, type, value, verified }) =>
        csvRow([id, displayName, platform, type, value, String(verified), site]),
      )
      .join("");
  }
}
