import { sql } from "drizzle-orm";
import type { Integration, IntegrationProgress } from "#shared/contract/integrations.ts";
import type { Account, TestPlatform } from "#tests/support/platform.ts";

/** State of one remote in the Git settings. */
export interface RemoteState {
  readonly url: string;
  readonly status: string;
  readonly error: string | null;
  readonly commits: number | null;
  readonly authors: number | null;
  readonly emails: number | null;
  readonly unreadable: { readonly count: number; readonly listed: readonly { readonly sha: string }[] };
}

let made = 0;

/** Creates a project group with its project and sub-project through the API. */
export async function makeSubProject(platform: TestPlatform): Promise<{ groupId: string; segmentId: string }> {
  made += 1;
  const slug = `git-${made}-${Math.random().toString(36).slice(2, 8)}`;
  const answer = await platform.api("/segment/projectGroup", {
    method: "POST",
    account: "admin",
    body: { name: slug, slug },
  });
  const group = answer.json<{ id: string; projects: { subprojects: { id: string }[] }[] }>();
  const segmentId = group.projects[0]?.subprojects[0]?.id;
  if (!segmentId) throw new Error(`The group was not created: ${answer.text}`);
  return { groupId: group.id, segmentId };
}

export async function connectGit(
  platform: TestPlatform,
  segmentId: string,
  remotes: readonly string[],
): Promise<Integration> {
  const answer = await gitConnect(platform, segmentId, remotes);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Integration>();
}

export const gitConnect = (
  platform: TestPlatform,
  segmentId: string,
  remotes: readonly string[],
  account: Account = "admin",
) => platform.api("/git-connect", { method: "PUT", account, body: { remotes, segments: [segmentId] } });

export async function find(platform: TestPlatform, id: string): Promise<Integration> {
  return (await platform.api(`/integration/${id}`, { account: "admin" })).json<Integration>();
}

export const remotesIn = ({ settings }: Integration) => (settings?.repositories ?? []) as RemoteState[];

/** Waits until the integration is no longer in progress. */
export async function ended(platform: TestPlatform, id: string): Promise<Integration> {
  return until(async () => {
    const integration = await find(platform, id);
    return integration.status === "in-progress" ? null : integration;
  }, "the sync to end");
}

export async function progress(platform: TestPlatform, segmentId: string): Promise<IntegrationProgress[]> {
  const body = { segments: [segmentId] };
  const answer = await platform.api("/integration/progress/list", { method: "POST", account: "admin", body });
  return answer.json<IntegrationProgress[]>();
}

export async function until<T>(look: () => Promise<T | null>, what: string, milliseconds = 300_000): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > end) throw new Error(`Waited too long for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Deletes all records between tests. Background work may still hold locks, so it is retried. */
export async function emptyRecord({ running }: TestPlatform): Promise<void> {
  const truncate = sql`truncate integrations, activities, members, organizations, provider_limits cascade`;
  const isDeadlock = (error: unknown) => String((error as { cause?: unknown }).cause).includes("deadlock");
  for (let tries = 1; ; tries++) {
    try {
      await running.platform.db.execute(truncate);
      return;
    } catch (error) {
      if (!isDeadlock(error) || tries === 5) throw error;
    }
  }
}

/** Reads rows of the database that the API does not return. */
export async function rows<T extends Record<string, unknown>>(
  platform: TestPlatform,
  query: ReturnType<typeof sql>,
): Promise<T[]> {
  return (await platform.running.platform.db.execute<T>(query)).rows as T[];
}

/** Activities of a sub-project by type. */
export async function countByType(platform: TestPlatform, segmentId: string): Promise<Record<string, number>> {
  const found = await rows<{ type: string; n: number }>(
    platform,
    sql`select type, count(*)::int as n from activities where segment_id = ${segmentId}::uuid group by type order by type`,
  );
  return Object.fromEntries(found.map(({ type, n }) => [type, n]));
}
