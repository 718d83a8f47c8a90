import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import type { Account, TestPlatform } from "#tests/support/platform.ts";
import { ended, rows, until } from "./git-helpers.ts";

/** Signs in as a browser does, and opens the integration page with the parameters of the provider. */
export async function bringBack(
  platform: TestPlatform,
  key: string,
  segmentId: string,
  account: Account = "admin",
): Promise<{ code: string; state: string } | { status: number; text: string }> {
  const query = `crowdToken=${await platform.token(account)}&segments[]=${segmentId}`;
  const sent = await fetch(`${platform.url}/api/${key}/connect?${query}`, { redirect: "manual" });
  if (sent.status !== 302) return { status: sent.status, text: await sent.text() };
  const back = await fetch(sent.headers.get("location") ?? "", { redirect: "manual" });
  const { searchParams, pathname } = new URL(back.headers.get("location") ?? "");
  expect([pathname, searchParams.get("source")]).toEqual(["/integrations", key]);
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
}

/** Signs in as a browser does: at the provider, then back on the integration page, which makes the last call. */
export async function signInAt(platform: TestPlatform, key: string, segmentId: string, account: Account = "admin") {
  const signInResult = await bringBack(platform, key, segmentId, account);
  if ("status" in signInResult) return signInResult;
  const { code, state } = signInResult;
  return platform.api(`/${key}/callback?code=${code}&state=${state}&segments[]=${segmentId}`, { account });
}

/** Signs in, and waits for the first sync. */
export async function connectBySignIn(platform: TestPlatform, key: string, segmentId: string): Promise<Integration> {
  const answer = await signInAt(platform, key, segmentId);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
  return ended(platform, (JSON.parse(answer.text) as Integration).id);
}

/** Runs "Sync now" to its end. */
export async function syncAgain(platform: TestPlatform, id: string): Promise<Integration> {
  await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  return ended(platform, id);
}

/** Imported activities in a stable order. */
export const storedActivities = (platform: TestPlatform, segmentId: string) =>
  rows<{
    id: string;
    type: string;
    source_id: string;
    source_parent_id: string | null;
    channel: string;
    title: string | null;
    body: string | null;
    url: string | null;
    at: string;
    attributes: Record<string, unknown>;
    person: string;
  }>(
    platform,
    sql`select a.id, a.type, a.source_id, a.source_parent_id, a.channel, a.title, a.body, a.url,
        to_char(a."timestamp" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') as at, a.attributes, m.display_name as person
      from activities a join members m on m.id = a.member_id
      where a.segment_id = ${segmentId}::uuid order by a."timestamp", a.type, a.id`,
  );

/** State of the streams of an integration. */
export const streamsOf = (platform: TestPlatform, id: string) =>
  rows<{ label: string; stream: string; status: string; error: string | null }>(
    platform,
    sql`select label, stream, status, error from integration_streams
      where integration_id = ${id}::uuid order by label, stream`,
  );

/** Identities of all people with this name. */
export const identitiesOf = (platform: TestPlatform, name: string) =>
  rows<{ platform: string; type: string; value: string; verified: boolean }>(
    platform,
    sql`select i.platform, i.type, i.value, i.verified from member_identities i join members m on m.id = i.member_id
      where m.display_name = ${name} order by i.platform, i.type, i.value`,
  );

/** Names of the people listed in a sub-project. */
export async function listedPeople(platform: TestPlatform, segmentId: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    platform,
    sql`select m.display_name as name from members m join member_segments s on s.member_id = m.id
      where s.segment_id = ${segmentId}::uuid order by m.display_name`,
  );
  return found.map(({ name }) => name);
}

/** Waits until a stream is parked at the provider's limit, lifts the limit, and syncs to the end. */
export async function afterLimit(platform: TestPlatform, id: string): Promise<Integration> {
  await until(async () => {
    const [parked] = await rows(
      platform,
      sql`select 1 from integration_streams s join integrations i on i.id = s.integration_id
        where i.id = ${id}::uuid and s.status = 'parked' and i.run_id is null and i.next_sync_at > now() + interval '50 minutes'`,
    );
    return parked ?? null;
  }, "the limit to be met");
  await rows(platform, sql`truncate provider_limits`);
  await rows(platform, sql`update integrations set status = 'done' where id = ${id}::uuid`);
  return syncAgain(platform, id);
}

/** Reads everything again from the beginning. */
export async function mergeRereadPage(platform: TestPlatform, id: string): Promise<Integration> {
  await rows(platform, sql`update integration_streams set cursor = '{}' where integration_id = ${id}::uuid`);
  return syncAgain(platform, id);
}
