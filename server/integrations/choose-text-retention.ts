import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { readWorkspace } from "#server/platform/settings/workspace.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { integrationPlatforms } from "./catalog.ts";
import { keptSince, readTextRetention } from "./text-retention.ts";

const platformKeys = [...new Set(integrationPlatforms.map(({ key }) => platformKey(key)))];

/** Lists every platform that can be connected, and others that the operator named. */
export async function listTextRetention(platform: Platform) {
  const { textRetention } = platform.config;
  const retention = await readTextRetention(platform);
  return [...new Set([...platformKeys, ...textRetention.keys()])].map((key) => ({
    platform: key,
    days: retention.get(key) ?? null,
    isVariable: textRetention.has(key),
  }));
}

/** Counts the texts that are older than a number of days. */
export async function countOldTexts({ db }: Platform, key: string, days: number): Promise<number> {
  const { rows } = await db.execute<{ texts: number }>(sql`
    select count(*)::int as texts from activities
    where platform = ${key} and "timestamp" < ${keptSince(days, new Date()).toISOString()}::timestamptz
      and body is not null`);
  return rows[0]?.texts ?? 0;
}

/**
 * Chooses how long the texts of a platform's activities are kept; null for ever.
 * @throws HttpError 400 for an unknown platform; 409 where the operator decides
 */
export async function chooseTextRetention(
  platform: Platform,
  requester: Requester,
  key: string,
  days: number | null,
): Promise<void> {
  if (!platformKeys.includes(key)) throw badRequest("This platform does not exist.");
  if (platform.config.textRetention.has(key))
    throw conflict("The operator of this installation decides how long texts of this platform are kept.");
  const { db } = platform;
  const { id } = await readWorkspace(db);
  const before = (await readTextRetention(platform)).get(key) ?? null;
  const chosen = days === null ? sql`kept - ${key}::text` : sql`kept || jsonb_build_object(${key}::text, ${days}::int)`;
  await db.execute(sql`
    update workspace set settings = settings || jsonb_build_object('textRetention', ${chosen})
    from (select coalesce(settings->'textRetention', '{}') as kept from workspace for update) now`);
  await writeAudit(db, requester, {
    actionType: "text-retention-edit",
    entityType: "settings",
    entityId: id,
    oldState: { platform: key, days: before },
    newState: { platform: key, days },
  });
}
