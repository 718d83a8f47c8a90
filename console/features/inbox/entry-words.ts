import { platformName } from "#shared/domain/identities/platforms.ts";
import { checkOfInboxKind } from "#shared/domain/inbox.ts";
import type { Listed } from "./inbox-queries.ts";
import { texts } from "./texts.ts";

/** Name of an entry. */
export function entryTitle({ kind, entry }: Listed): string {
  const [one, other] = entry.names;
  if (entry.integration) return platformName(entry.integration.platform);
  if (one !== undefined && other !== undefined) return texts.pair(one, other);
  if (one !== undefined) return one;
  if (kind === "employer") return texts.noAddress;
  return kind === "import" ? texts.noImportName : texts.noName;
}

/** Second line of an entry: what it concerns. */
export function entryDetail({ kind, entry }: Listed): string {
  const { records, activities, detail, integration, report, names } = entry;
  if (integration) return [texts.statuses[integration.status] ?? integration.status, names[0]].join(" · ");
  if (kind === "import") return texts.rows(records);
  if (kind === "own-report" && report) return [texts.reportStates[report.state], report.dataType].join(" · ");
  if (report) return [report.dataType, report.createdBy].filter(Boolean).join(" · ");
  const of = checkOfInboxKind(kind)?.kind ?? (kind === "organization-merge" ? "organization" : "member");
  const shared = records > 1 && !kind.endsWith("-merge") ? [texts.records(of, records), detail] : [];
  return [...shared.filter(Boolean), texts.activities(activities)].join(" · ");
}
