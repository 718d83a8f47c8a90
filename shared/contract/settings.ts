import * as z from "zod/mini";
import { activityTypeCatalog } from "./activity-types.ts";
import { call } from "./call.ts";
import { done, moment, segments } from "./common.ts";
import { keyed, limitedList, limitedText, shortText } from "./limited.ts";

/** Workspace settings (wire.md 8). */
export const settings = z.object({
  id: z.string(),
  tenantId: z.string(),
  website: z.nullish(z.string()),
  backgroundImageUrl: z.nullish(z.string()),
  logoUrl: z.nullish(z.string()),
  /** Whether a webhook is stored. Existing backends send null if they never checked. */
  slackWebHook: z.nullish(z.boolean()),
  organizationsViewed: z.nullish(z.boolean()),
  contactsViewed: z.nullish(z.boolean()),
  /** Precedence of the sources for attribute values, highest first. */
  attributeSettings: z.nullish(z.object({ priorities: z.array(z.string()) })),
  activityTypes: z.nullish(activityTypeCatalog),
  /** Whether the steps for a new platform were hidden. Existing backends have no such steps. */
  firstStepsHidden: z.nullish(z.boolean()),
  /** Whether anybody ever signed in from the browser extension. */
  extensionUsed: z.nullish(z.boolean()),
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

const file = z.object({ downloadUrl: z.nullish(limitedText(2_000)) });

export const settingsUpdate = call("PUT", "/settings", {
  summary: "Change workspace settings; omitted settings are unchanged",
  access: "settingsEdit",
  everywhere: true,
  body: z.object({
    settings: z.object({
      website: z.nullish(limitedText(255)),
      /** The first one is the picture. An empty list removes it. */
      backgroundImages: z.nullish(limitedList(file, 10)),
      logos: z.nullish(limitedList(file, 10)),
      /**
       * Stored when it begins with `https://`; null removes it. Sending back the read value (`true`) changes nothing.
       */
      slackWebHook: z.nullish(z.union([limitedText(2_000), z.boolean()])),
      organizationsViewed: z.nullish(z.boolean()),
      contactsViewed: z.nullish(z.boolean()),
      firstStepsHidden: z.nullish(z.boolean()),
      attributeSettings: z.nullish(z.object({ priorities: z.array(limitedText(100)).check(z.maxLength(100)) })),
    }),
    segments,
  }),
  answer: settings,
});

const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;

export const providerSettingsList = call("GET", "/settings/providers", {
  summary: "Which provider settings are set, and where; never their values",
  access: "settingsEdit",
  ...onlyAdmins,
  answer: z.array(
    z.object({
      name: z.string(),
      /** `variable`: set by the operator, takes precedence; `stored`: entered here; null: not set. */
      source: z.nullable(z.enum(["variable", "stored"])),
      updatedAt: z.nullable(moment),
      updatedBy: z.nullable(z.string()),
    }),
  ),
});

export const providerSettingsUpdate = call("PUT", "/settings/providers", {
  summary: "Set or remove provider settings; omitted settings are unchanged",
  access: "settingsEdit",
  ...onlyAdmins,
  body: z.object({ values: keyed(shortText, z.nullable(limitedText(10_000))) }),
  answer: done,
});

/** Days for which texts are kept. */
const keptDays = z.int().check(z.gte(1), z.lte(36_500));

export const textRetentionList = call("GET", "/settings/text-retention", {
  summary: "How long the texts of activities are kept, by platform",
  access: "settingsEdit",
  ...onlyAdmins,
  answer: z.array(
    z.object({
      platform: z.string(),
      /** null: for ever. */
      days: z.nullable(z.number()),
      /** Set by the operator, who takes precedence. */
      isVariable: z.boolean(),
    }),
  ),
});

export const textRetentionEffect = call("GET", "/settings/text-retention/effect", {
  summary: "Number of a platform's texts that are older than a number of days",
  access: "settingsEdit",
  ...onlyAdmins,
  query: z.object({ platform: shortText, days: keptDays }),
  answer: z.object({ texts: z.number() }),
});

export const textRetentionUpdate = call("PUT", "/settings/text-retention", {
  summary: "Choose how long a platform's texts are kept; older ones are deleted every night and no longer imported",
  access: "settingsEdit",
  ...onlyAdmins,
  body: z.object({ platform: shortText, days: z.nullable(keptDays) }),
  answer: done,
});
