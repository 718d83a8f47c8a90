import {
  memberImportCancel,
  memberImportFind,
  memberImportPreview,
  memberImportReceipt,
  memberImportStart,
} from "#shared/contract/imports.ts";
import { Download, type Route, route } from "../http/route.ts";
import type { Platform } from "../platform.ts";
import { previewImport } from "./read.ts";
import { findImport, receiptOf } from "./records.ts";
import { startImport } from "./start.ts";
import { endImport } from "./work.ts";

/** People out of a table: looked at before, imported, watched and stopped by whoever asked. */
export const importRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(memberImportPreview, ({ body, requester }) => previewImport(db, requester, body)),
    route(memberImportStart, async ({ body, requester }) =>
      findImport(db, requester.user.id, await startImport(platform, requester, body)),
    ),
    route(memberImportFind, ({ params, requester }) => findImport(db, requester.user.id, params.id)),
    route(memberImportCancel, async ({ params, requester }) => {
      await findImport(db, requester.user.id, params.id);
      await endImport(db, params.id, "cancelled", null);
      return findImport(db, requester.user.id, params.id);
    }),
    route(memberImportReceipt, async ({ params, requester }) => {
      await findImport(db, requester.user.id, params.id);
      return new Download("import-receipt.csv", "text/csv; charset=utf-8", receiptOf(db, params.id));
    }),
  ];
};
