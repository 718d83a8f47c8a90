import * as z from "zod/mini";
import type { SyncContext } from "../sync/connector.ts";
import { text } from "../sync/tolerant-fields.ts";

/** As the integration stores them (wire.md 27.1). */
export const discourseSettings = z.object({
  /** Address of the forum, without a slash at the end. */
  forumHostname: z.string(),
  apiKey: text,
  apiUsername: text,
  webhookSecret: text,
});

export type DiscourseSettings = z.output<typeof discourseSettings>;
export type DiscourseContext = SyncContext<DiscourseSettings>;
