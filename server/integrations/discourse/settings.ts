import * as z from "zod/mini";
import type { SyncContext } from "../sync/connector.ts";
import { text } from "../sync/tolerant-fields.ts";

/** Stored settings (wire.md 27.1). */
export const discourseSettings = z.object({
  /** URL of the forum without a trailing slash. */
  forumHostname: z.string(),
  apiKey: text,
  apiUsername: text,
  webhookSecret: text,
});

export type DiscourseSettings = z.output<typeof discourseSettings>;
export type DiscourseContext = SyncContext<DiscourseSettings>;
