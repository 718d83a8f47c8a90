import { sql } from "drizzle-orm";
import type { MemberIdentity, MemberWorkExperience } from "#shared/contract/member-parts.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform } from "#tests/support/platform.ts";

/** Starts a platform with people to edit: one of the project admin's group, one of another group. */
export async function startEditing(environment: Readonly<Record<string, string>> = {}) {
  const platform = await startPlatform({ demo: true, environment });
  const segments = await demoSegments(platform);
  const { db } = platform.running.platform;
  const group = segments.id("cloud-harbor");
  const own = segments.id("lantern");

  /** Creates a person without activity in a group. */
  async function person(name: string, segmentId: string = group): Promise<string> {
    const made = await db.execute<{ id: string }>(sql`
      with made as (
        insert into members (display_name, search_text, joined_at) values (${name}, fold_case(${name}), now()) returning id
      ) insert into member_segments (segment_id, member_id) select ${segmentId}::uuid, id from made returning member_id as id`);
    return made.rows[0]?.id ?? "";
  }

  const send = (
    method: string,
    path: string,
    body: object = {},
    account: Account = "admin",
    headers: Record<string, string> = {},
  ) => platform.api(path, { method, account, headers, body: { segments: [group], ...body } });

  /** Sends a request with the segments in the URL, as for a PATCH. */
  const patch = (path: string, body: object, account: Account = "admin", headers: Record<string, string> = {}) =>
    platform.api(`${path}?segments[]=${group}`, { method: "PATCH", account, headers, body });

  const get = (path: string) => platform.api(`${path}?segments[]=${group}`, { account: "readonly" });

  const identities = async (id: string) => (await get(`/member/${id}/identity`)).json<MemberIdentity[]>();
  const work = async (id: string) => (await get(`/member/${id}/organization`)).json<MemberWorkExperience[]>();

  /** Audit log entries of an entity, newest first. */
  async function audit(entityId: string): Promise<{ actionType: string; diff: Record<string, unknown> }[]> {
    const answer = await platform.api("/audit-logs/query", {
      method: "POST",
      account: "admin",
      body: { filter: { entityId }, limit: 20 },
    });
    return answer.json();
  }

  /** Ids of the people that the list's search finds in the group. */
  async function searched(search: string): Promise<string[]> {
    const answer = await send("POST", "/member/query", { search, limit: 20, filter: {} });
    return answer.json<{ rows: { id: string }[] }>().rows.map((row) => row.id);
  }

  return { platform, db, segments, group, own, person, send, patch, get, identities, work, audit, searched };
}

export type Editing = Awaited<ReturnType<typeof startEditing>>;
