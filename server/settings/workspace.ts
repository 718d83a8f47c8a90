import type { Executor } from "#server/db/database.ts";
import { workspace } from "#server/db/schema/workspace.ts";
import type { Settings } from "#shared/contract/settings.ts";

type Workspace = typeof workspace.$inferSelect;

/** What a new workspace is set to. */
const defaults = {
  website: null,
  backgroundImageUrl: null,
  logoUrl: null,
  slackWebHook: null,
  organizationsViewed: false,
  contactsViewed: false,
  attributeSettings: {
    priorities: [
      "custom",
      "twitter",
      "github",
      "linkedin",
      "reddit",
      "devto",
      "hackernews",
      "slack",
      "discord",
      "enrichment",
      "crowd",
    ],
  },
};

/** The one workspace of this installation, or null before the first start has ended. */
export async function findWorkspace(db: Executor): Promise<Workspace | null> {
  const [row] = await db.select().from(workspace).limit(1);
  return row ?? null;
}

/** The workspace; it is created at first use. */
export async function readWorkspace(db: Executor): Promise<Workspace> {
  const found = await findWorkspace(db);
  if (found) return found;
  await db
    .insert(workspace)
    .values({ id: workspaceId, name: "Community Data Platform", settings: defaults })
    .onConflictDoNothing();
  return readWorkspace(db);
}

/** The tenant id: one fixed id is used for every request. */
export const workspaceId = "7f1c2a52-3d44-4c8e-9a6e-5f0b7c1d2e90";

/** The settings row as it crosses the wire: whether a web hook is stored, never the web hook itself. */
export function settingsRow({ id, settings, createdAt, updatedAt }: Workspace): Omit<Settings, "activityTypes"> {
  const stored = { ...defaults, ...settings };
  return {
    id,
    tenantId: id,
    website: stored.website,
    backgroundImageUrl: stored.backgroundImageUrl,
    logoUrl: stored.logoUrl,
    slackWebHook: stored.slackWebHook !== null,
    organizationsViewed: stored.organizationsViewed,
    contactsViewed: stored.contactsViewed,
    attributeSettings: stored.attributeSettings,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    createdById: null,
    updatedById: null,
  };
}
