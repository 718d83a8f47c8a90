import type { Platform } from "#server/platform/core/platform.ts";
import { Download, type Route, route } from "#server/platform/http/route.ts";
import { imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { previewImport } from "./read.ts";
import { findImport, latestImports, receiptOf } from "./records.ts";
import { startImport, startUndo } from "./start.ts";
import { endImport } from "./work.ts";

/**
 * Routes of imports of people and organizations: preview, start, progress and cancel, each for the user who started the
 * import.
 */
export const importRoutes = (platform: Platform): Route[] => [
  ...routesOf(platform, "member"),
  ...routesOf(platform, "organization"),
];

function routesOf(platform: Platform, kind: ImportKind): Route[] {
  const { db } = platform;
  const { preview, start, list, find, cancel, undo, receipt } = imports[kind];
  return [
    route(preview, ({ body, requester }) => previewImport(db, requester, kind, body)),
    route(start, async ({ body, requester }) =>
      findImport(db, requester.user.id, kind, await startImport(platform, requester, kind, body)),
    ),
    route(list, ({ requester }) => latestImports(db, requester.user.id, kind)),
    route(find, ({ params, requester }) => findImport(db, requester.user.id, kind, params.id)),
    route(cancel, async ({ params, requester }) => {
      await findImport(db, requester.user.id, kind, params.id);
      await endImport(db, params.id, "cancelled", null);
      return findImport(db, requester.user.id, kind, params.id);
    }),
    route(undo, async ({ params, requester }) => {
      await findImport(db, requester.user.id, kind, params.id);
      await startUndo(platform, params.id);
      return findImport(db, requester.user.id, kind, params.id);
    }),
    route(receipt, async ({ params, requester }) => {
      await findImport(db, requester.user.id, kind, params.id);
      return new Download("import-receipt.csv", "text/csv; charset=utf-8", receiptOf(db, params.id));
    }),
  ];
}
