import type { Platform } from "#server/platform/core/platform.ts";
import { Download, type Route, route } from "#server/platform/http/route.ts";
import { countRecordParts, writeRecordPart } from "#server/transfer/exports/whole-record.ts";
import {
  erasePersonalData,
  findPersonalData,
  listRequests,
  writePersonalData,
} from "#server/transfer/personal-data/requests.ts";
import { personalDataCalls, v1PersonalDataCalls } from "#shared/contract/personal-data.ts";
import { v1Segments } from "#shared/contract/v1/all.ts";
import { v1ExportCalls as calls } from "#shared/contract/v1/export.ts";
import { publicActivityRoutes } from "./activities.ts";
import { publicBulkRoutes } from "./bulk.ts";
import { publicMergingRoutes } from "./merging.ts";
import { publicOrganizationRoutes } from "./organizations.ts";
import { offsetPage, toPage } from "./paging.ts";
import { publicPeopleRoutes } from "./people.ts";
import { listSegments, segmentOf } from "./read.ts";
import { publicReportRoutes } from "./reports.ts";
import { publicTagRoutes } from "./tags.ts";
import { publicWebhookRoutes } from "./webhooks.ts";

/** Routes for requests under data protection law, in the public API. */
const publicPersonalDataRoutes = (platform: Platform): Route[] => routesOf(platform, v1PersonalDataCalls);

/** The same routes for the administration pages of the console. */
export const personalDataRoutes = (platform: Platform): Route[] =>
  // The calls differ only in their paths.
  routesOf(platform, personalDataCalls as unknown as typeof v1PersonalDataCalls);

function routesOf(platform: Platform, calls: typeof v1PersonalDataCalls): Route[] {
  const { db } = platform;
  return [
    route(calls.find, async ({ body }) => ({ data: await findPersonalData(db, body.identity) })),
    route(calls.file, async ({ params: { id }, body, requester }) => {
      const pieces = await writePersonalData(platform, requester, id, body.reference);
      return new Download(`person-${id}.json`, "application/json; charset=utf-8", pieces);
    }),
    route(calls.erase, async ({ params: { id }, body, requester }) => ({
      counts: await erasePersonalData(platform, requester, id, body),
    })),
    route(calls.log, async ({ query }) => {
      const { limit, offset } = offsetPage(query);
      return toPage(await listRequests(db, { limit: limit + 1, offset }), { limit, offset });
    }),
  ];
}

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
  ...publicReportRoutes(platform),
  ...publicTagRoutes(platform),
  ...publicBulkRoutes(platform),
  ...publicExportRoutes(platform),
  ...publicWebhookRoutes(platform),
  ...publicPersonalDataRoutes(platform),
];

const types = { ndjson: "application/x-ndjson; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** Routes that export all data of a segment, part by part. */
const publicExportRoutes = ({ db }: Platform): Route[] => [
  route(calls.manifest, async ({ requester }) => {
    const segmentId = segmentOf(requester);
    const parts = (await countRecordParts(db, segmentId)).map(({ name, rows }) => {
      const path = `/api/v1/segments/${segmentId}/export/${name}`;
      return { name, rows, ndjson: path, csv: `${path}?format=csv` };
    });
    return { madeAt: new Date().toISOString(), segmentId, parts };
  }),
  route(calls.part, async ({ params: { part }, query: { format = "ndjson", after }, requester }) => {
    const pieces = writeRecordPart(db, segmentOf(requester), part, { format, after });
    return new Download(`${part}.${format}`, types[format], pieces);
  }),
];
