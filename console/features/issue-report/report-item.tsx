import { Building2, MonitorX, User } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import type { Report, ReportState } from "./report-queries.ts";
import { texts } from "./texts.ts";

const listTexts = texts.list;
/** Longer descriptions are truncated until expanded. */
const shownCharacters = 320;

const icons = { person: User, organization: Building2, platform: MonitorX } as const;

interface ReportItemProps {
  report: Report;
  now: Date;
  busy: boolean;
  onMove: (to: ReportState) => void;
  onManage: () => void;
}

/** Report with profile, problem, reporter, date and state. */
export function ReportItem({ report, now, busy, onMove, onManage }: ReportItemProps) {
  const { entity, entityId, entityName, dataIssue, dataType, description, createdAt, createdBy, state } = report;
  const [whole, setWhole] = useState(false);
  const isLong = description.length > shownCharacters;
  const name = entity === "platform" ? listTexts.platform : (entityName ?? listTexts.gone);
  const Icon = icons[entity];
  const tracker = report.issueUrl ? safeLink(report.issueUrl) : null;
  const isOpen = state === "open";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-1 px-6 py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Icon role="img" aria-label={listTexts[entity]} className="text-ink-3" />
        {entityName === null ? (
          <span className="text-ink-3">{name}</span>
        ) : (
          <Link className="truncate leading-6 font-medium hover:underline" to={profileOf(report, entityId)}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {entity !== "platform" && (
          <>
            <Badge tone={dataIssue === "missing" ? "line" : "warn"}>{texts.issues[dataIssue]}</Badge>
            <Badge>{dataType}</Badge>
          </>
        )}
      </div>
      <div className="row-span-4 flex items-center gap-2">
        {tracker && <ExternalLink href={tracker}>{listTexts.tracker}</ExternalLink>}
        <Button size="sm" variant="ghost" aria-label={listTexts.manageOf(name)} onClick={onManage}>
          {listTexts.manage}
        </Button>
        <Button
          size="sm"
          busy={busy}
          aria-label={isOpen ? listTexts.resolveOf(name) : listTexts.reopenOf(name)}
          onClick={() => onMove(isOpen ? "resolved" : "open")}
        >
          {isOpen ? listTexts.resolve : listTexts.reopen}
        </Button>
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">
        <bdi>{isLong && !whole ? `${description.slice(0, shownCharacters)}…` : description}</bdi>{" "}
        {isLong && (
          <Button variant="link" size="xs" className="px-0" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? listTexts.less : listTexts.more}
          </Button>
        )}
      </p>
      {report.answer && (
        <p className="max-w-prose border-l-2 border-line-strong pl-3 break-words whitespace-pre-line text-ink-2">
          <span className="sr-only">{listTexts.answered} </span>
          <bdi>{report.answer}</bdi>
        </p>
      )}
      <p className="text-xs text-ink-3">
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {relativeTime(createdAt, now)}
        </time>{" "}
        {createdBy && <bdi>{listTexts.by(createdBy)}</bdi>}
        {report.assignee && (
          <>
            {" · "}
            <bdi>{listTexts.assignedTo(report.assignee)}</bdi>
          </>
        )}
        {report.resolvedBy && report.resolvedAt && (
          <>
            {" · "}
            <bdi>{listTexts.resolvedBy(report.resolvedBy, relativeTime(report.resolvedAt, now))}</bdi>
          </>
        )}
      </p>
    </li>
  );
}

/** Returns the console URL of the profile, in the project group where it was reported. */
function profileOf({ entity, profileUrl }: Report, id: string): string {
  const group = URL.parse(profileUrl)?.searchParams.get("projectGroup");
  const path = `/${entity === "person" ? "people" : "organizations"}/${id}`;
  return group ? `${path}?projectGroup=${encodeURIComponent(group)}` : path;
}
