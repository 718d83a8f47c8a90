/**
 * Adds the tag "New contributor" to people whose first activity was in the last 14 days. Safe to repeat:
 * PLATFORM=https://… KEY=cdp_… SEGMENT=… node docs/examples/tag-newcomers.ts
 */
import { createApiClient } from "community-data-platform/api-client";

const { PLATFORM = "http://localhost:4100", KEY = "", SEGMENT: segmentId = "", DAYS = "14" } = process.env;
const client = createApiClient({ platform: PLATFORM, key: KEY });
const name = "New contributor";
const since = new Date(Date.now() - Number(DAYS) * 24 * 60 * 60 * 1000).toISOString();

async function tagId(): Promise<string> {
  const found = await client.GET("/v1/segments/{segmentId}/tags", { params: { path: { segmentId }, query: { name } } });
  const known = found.data?.data.find((tag) => tag.name === name);
  if (known) return known.id;
  const made = await client.POST("/v1/segments/{segmentId}/tags", { params: { path: { segmentId } }, body: { name } });
  if (!made.data) throw new Error(made.error.detail);
  return made.data.id;
}

const tag = await tagId();
let tagged = 0;
let cursor: string | undefined;
do {
  const { data, error } = await client.GET("/v1/segments/{segmentId}/people", {
    params: { path: { segmentId }, query: { fields: "joinedAt,tags,isBot", limit: 200, ...(cursor && { cursor }) } },
  });
  if (!data) throw new Error(error.detail);
  for (const { id, joinedAt, tags, isBot } of data.data) {
    if (isBot || !joinedAt || joinedAt < since || tags?.includes(name)) continue;
    const path = { segmentId, id, tagId: tag };
    const given = await client.PUT("/v1/segments/{segmentId}/people/{id}/tags/{tagId}", { params: { path } });
    if (!given.data) throw new Error(given.error.detail);
    tagged++;
  }
  cursor = data.next ?? undefined;
} while (cursor);
console.log(`${tagged} new contributors were tagged.`);
