import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import { v1Segments } from "#shared/contract/v1/all.ts";
import { publicActivityRoutes } from "./activities.ts";
import { publicBulkRoutes } from "./bulk.ts";
import { publicExportRoutes } from "./export.ts";
import { publicMergingRoutes } from "./merging.ts";
import { publicOrganizationRoutes } from "./organizations.ts";
import { publicPeopleRoutes } from "./people.ts";
import { publicPersonalDataRoutes } from "./personal-data.ts";
import { listSegments } from "./read.ts";
import { publicTagRoutes } from "./tags.ts";
import { publicWebhookRoutes } from "./webhooks.ts";

/**
 * Routes for programs with an API key (docs/public-api.md). They use the same functions as the console's calls and only
 * rename the fields to those of the public API.
 */
export const publicApiRoutes = (platform: Platform): Route[] => [
  route(v1Segments, async () => ({ data: await listSegments(platform.db) })),
  ...publicPeopleRoutes(platform),
  ...publicOrganizationRoutes(platform),
  ...publicMergingRoutes(platform),
  ...publicActivityRoutes(platform),
  ...publicTagRoutes(platform),
  ...publicBulkRoutes(platform),
  ...publicExportRoutes(platform),
  ...publicWebhookRoutes(platform),
  ...publicPersonalDataRoutes(platform),
];
