import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { workspaceId } from "#server/platform/core/workspace-id.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { workspace } from "#server/platform/db/schema/provider-settings.ts";
import { isOutdated, type Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { Settings, settingsUpdate } from "#shared/contract/settings.ts";
import { defaultSourcePriorities } from "#shared/domain/attributes.ts";

type Workspace = typeof workspace.$inferSelect;

/** Values of the settings that a workspace has not stored. */
const defaults = {
  website: null,
  backgroundImageUrl: null,
  logoUrl: null,
  slackWebHook: null,
  organizationsViewed: false,
  contactsViewed: false,
  // Platforms from before these steps are no longer new.
  firstStepsHidden: true,
  extensionUsed: false,
  attributeSettings: {
    priorities: [...defaultSourcePriorities],
  },
};

/** The single workspace of this installation; null until the first start has finished. */
export async function findWorkspace(db: Executor): Promise<Workspace | null> {
  const [row] = await db.select().from(workspace).limit(1);
  return row ?? null;
}

/** Reads the workspace; creates it on first use. */
export async function readWorkspace(db: Executor): Promise<Workspace> {
  const found = await findWorkspace(db);
  if (found) return found;
  await db
    .insert(workspace)
    .values({ id: workspaceId, name: "Community Data Platform", settings: { ...defaults, firstStepsHidden: false } })
    .onConflictDoNothing();
  return readWorkspace(db);
}

/** Settings sent by the form; missing fields stay. */
type SettingsChange = BodyOf<typeof settingsUpdate>["settings"];

/**
 * Changes the workspace settings.
 * @throws HttpError 400 for invalid URLs; 409 with the current settings when `ifMatch` is not their version
 */
export async function changeWorkspace(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  requester: Requester,
  change: SettingsChange,
): Promise<Workspace> {
  await readWorkspace(db);
  const [before] = await db.select().from(workspace).for("update");
  if (!before) throw notFound();
  if (isOutdated(requester, workspaceVersion(before))) {
    throw conflict("Another user changed the settings in the meantime.", settingsRow(before));
  }
  const settings: Record<string, unknown> = { ...defaults, ...before.settings };
  for (const name of ["website", "organizationsViewed", "contactsViewed", "firstStepsHidden"] as const) {
    if (change[name] !== undefined) settings[name] = change[name];
  }
  if (change.website) assertWebAddress(change.website, "website");
  if (change.backgroundImages) settings.backgroundImageUrl = pictureOf(change.backgroundImages);
  if (change.logos) settings.logoUrl = pictureOf(change.logos);
  if (change.attributeSettings) {
    settings.attributeSettings = { priorities: [...new Set(change.attributeSettings.priorities)] };
  }
  if (change.slackWebHook === null) settings.slackWebHook = null;
  else if (typeof change.slackWebHook === "string" && change.slackWebHook.startsWith("https://")) {
    settings.slackWebHook = secrets.encrypt(change.slackWebHook);
  }
  const [after] = await db.update(workspace).set({ settings, updatedAt: new Date() }).returning();
  if (!after) throw notFound();
  await writeAudit(db, requester, {
    actionType: "settings-edit",
    entityType: "settings",
    entityId: before.id,
    oldState: auditedSettings(before),
    newState: auditedSettings(after),
  });
  return after;
}

/** Stores that somebody signed in from the extension, once. */
export async function noteExtensionUse(db: Executor): Promise<void> {
  await db.execute(sql`
    update workspace set settings = settings || '{"extensionUsed": true}'
    where not coalesce((settings->>'extensionUsed')::boolean, false)`);
}

/** Version for ETag, which changes with every save. */
export const workspaceVersion = ({ updatedAt }: Workspace): string => String(updatedAt.getTime());

/** Picture from the wire's upload form, which uses the first one. */
function pictureOf(files: readonly { readonly downloadUrl?: string | null | undefined }[]): string | null {
  const address = files[0]?.downloadUrl?.trim() || null;
  if (address !== null) assertWebAddress(address, "image");
  return address;
}

function assertWebAddress(address: string, what: string): void {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) throw badRequest(`The ${what} must be a URL.`);
}

function auditedSettings(row: Workspace) {
  const { website, backgroundImageUrl, logoUrl, slackWebHook, attributeSettings } = settingsRow(row);
  const priorities = attributeSettings?.priorities.join(", ");
  return { displayName: row.name, website, backgroundImageUrl, logoUrl, slackWebHook, attributePriorities: priorities };
}

/** Settings in the API format. Shows only whether a web hook is stored, never the web hook itself. */
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
    firstStepsHidden: stored.firstStepsHidden,
    extensionUsed: stored.extensionUsed,
    attributeSettings: stored.attributeSettings,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    createdById: null,
    updatedById: null,
  };
}
