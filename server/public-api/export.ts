import type { Platform } from "#server/base/platform.ts";
import { countRecordParts, writeRecordPart } from "#server/exports/whole-record.ts";
import { Download, type Route, route } from "#server/http/route.ts";
import { v1ExportCalls as calls } from "#shared/contract/v1/export.ts";
import { segmentOf } from "./read.ts";

const types = { ndjson: "application/x-ndjson; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** Routes that export all data of a segment, part by part. */
export const publicExportRoutes = ({ db }: Platform): Route[] => [
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
