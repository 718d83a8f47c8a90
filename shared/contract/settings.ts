import * as z from "zod/mini";
import { activityTypeCatalogue } from "./activity-types.ts";
import { call } from "./call.ts";
import { moment } from "./common.ts";

/** Workspace settings (wire.md 8). */
export const settings = z.object({
  id: z.string(),
  tenantId: z.string(),
  website: z.nullish(z.string()),
  backgroundImageUrl: z.nullish(z.string()),
  logoUrl: z.nullish(z.string()),
  /** Whether a web hook is stored; existing backends send null where they never looked. */
  slackWebHook: z.nullish(z.boolean()),
  organizationsViewed: z.nullish(z.boolean()),
  contactsViewed: z.nullish(z.boolean()),
  /** Which source's value an attribute shows, first to last. */
  attributeSettings: z.nullish(z.object({ priorities: z.array(z.string()) })),
  activityTypes: z.nullish(activityTypeCatalogue),
  createdAt: moment,
  updatedAt: moment,
  createdById: z.nullish(z.string()),
  updatedById: z.nullish(z.string()),
});

export type Settings = z.output<typeof settings>;

export const settingsRead = call("GET", "/settings", {
  summary: "Workspace settings",
  access: "user",
  segments: "none",
  answer: settings,
});
