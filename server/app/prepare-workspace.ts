import { seedLensUsers } from "#demo/lens-posts.ts";
import { seedDemo } from "#demo/seed.ts";
import type { SignIn } from "#server/admin/sign-in/sign-in.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { findWorkspace, readWorkspace } from "#server/platform/settings/workspace.ts";
import { addFirstViews } from "#server/records/views/first-views.ts";

/**
 * Fills the database with the demo foundation at the first start, unless `--empty` is set. The workspace row is written
 * last. While it is missing, the data of an interrupted start is removed first.
 */
export async function prepareWorkspace(platform: Platform, signIn: SignIn): Promise<void> {
  const { config, db } = platform;
  const isFirstStart = (await findWorkspace(db)) === null;
  if (isFirstStart) {
    if (!config.empty) {
      await db.execute(sql`truncate segments, members, organizations, activities, activity_channels, activity_days,
        activity_types_seen, deleted_activities, overview_figures, tags,
        member_segments, member_months, member_affiliations, organization_segments,
        organization_months, audit_logs, finding_counts, finding_rounds cascade`);
      await db.execute(sql`delete from attribute_definitions where can_delete`);
      await seedDemo(platform, { scale: config.demoScale, scripts: config.demoScripts });
    }
    await readWorkspace(db);
  }
  await addFirstViews(db);
  await signIn.ensureDemoUsers();
  if (isFirstStart && !config.empty) await seedLensUsers(db);
}
