import * as z from "zod/mini";
import { type Call, call } from "../call.ts";
import { v1PersonalDataCalls } from "../personal-data.ts";
import { v1ActivityCalls } from "./activities.ts";
import { v1BulkCalls } from "./bulk.ts";
import { recordId } from "./common.ts";
import { v1ExportCalls } from "./export.ts";
import { v1MergingCalls } from "./merging.ts";
import { v1OrganizationCalls } from "./organizations.ts";
import { v1PeopleCalls } from "./people.ts";
import { v1ReportCalls } from "./reports.ts";
import { v1TagCalls } from "./tags.ts";
import { v1WebhookCalls } from "./webhooks.ts";

export const v1Segment = z.object({
  id: recordId,
  type: z.enum(["projectGroup", "project", "subproject"]),
  name: z.string(),
  slug: z.string(),
  parentId: z.nullable(recordId),
});

export const v1Segments = call("GET", "/v1/segments", {
  summary: "Project groups, projects and sub-projects",
  access: "user",
  segments: "none",
  answer: z.object({
    data: z.array(v1Segment),
  }),
});

/**
 * All calls of the public API at `/api/v1`, for programs with an API key. Its version is independent of the console's
 * wire. Within version 1 fields and calls are only added, never removed or redefined.
 */
export const v1Calls: readonly Call[] = [
  v1Segments,
  ...Object.values(v1PeopleCalls),
  ...Object.values(v1MergingCalls.member),
  ...Object.values(v1OrganizationCalls),
  ...Object.values(v1MergingCalls.organization),
  ...Object.values(v1ActivityCalls),
  ...Object.values(v1ReportCalls),
  ...Object.values(v1TagCalls),
  ...Object.values(v1BulkCalls),
  ...Object.values(v1ExportCalls),
  ...Object.values(v1WebhookCalls),
  ...Object.values(v1PersonalDataCalls),
] as readonly Call[];
