/**
 * Exports the people of a segment as CSV, for example in a nightly job:
 * PLATFORM=https://… KEY=cdp_… SEGMENT=… node docs/examples/export-people.ts > people.csv
 */
import { createApiClient } from "community-data-platform/api-client";

const { PLATFORM = "http://localhost:4100", KEY = "", SEGMENT = "" } = process.env;
const client = createApiClient({ platform: PLATFORM, key: KEY });

/** Quotes a value. An apostrophe keeps spreadsheets from treating it as a formula. */
function cell(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  return `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const row = (...values: Parameters<typeof cell>[0][]) => process.stdout.write(`${values.map(cell).join(",")}\r\n`);

row("Name", "Email", "Organization", "Tags", "Activities", "Last active");
let cursor: string | undefined;
do {
  const { data, error } = await client.GET("/v1/segments/{segmentId}/people", {
    params: { path: { segmentId: SEGMENT }, query: { limit: 200, ...(cursor && { cursor }) } },
  });
  if (!data) throw new Error(error.detail);
  for (const person of data.data) {
    const email = person.identities?.find(({ type, verified }) => type === "email" && verified);
    const work = person.workExperiences?.find(({ endedAt }) => endedAt === null);
    row(
      ...[person.name, email?.value, work?.organization, person.tags?.join("; ")],
      ...[person.activityCount, person.lastActiveAt],
    );
  }
  cursor = data.next ?? undefined;
} while (cursor);
