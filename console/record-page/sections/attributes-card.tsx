import { type ReactNode, useId } from "react";
import { attributeList, attributeText, formatCount } from "#console/data-table/index.ts";
import { Card, CardAction, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { texts } from "../texts.ts";
import type { AttributeRow } from "./attribute-rows.ts";
import { sourceName } from "./source-name.ts";

function Value({ row }: { row: AttributeRow }) {
  const list = attributeList(row.value);
  if (list) {
    return (
      <span className="flex flex-wrap gap-1.5">
        {list.map((entry) => (
          <Badge key={entry}>
            <bdi>{entry}</bdi>
          </Badge>
        ))}
      </span>
    );
  }
  const href = typeof row.value === "string" && /^https?:\/\//i.test(row.value) ? safeLink(row.value) : null;
  const shown = attributeText(row.value, row.type);
  if (href === null) return <bdi>{shown}</bdi>;
  return (
    <a className="font-medium text-accent-text hover:underline" href={href} target="_blank" rel="noreferrer">
      {href.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

interface AttributesCardProps {
  rows: readonly AttributeRow[];
  /** Time of the last enrichment. */
  enrichedAt: string | null | undefined;
  /** Action at the end of the heading. */
  action?: ReactNode;
  /** Replaces the plain name of the source with a button. */
  source?: (row: AttributeRow, name: ReactNode) => ReactNode;
  /** Adds an edit control to the value of a line; its form takes the width of the line. */
  edit?: (row: AttributeRow, shown: ReactNode) => ReactNode;
  /** Menu at the end of each line. */
  menu?: (row: AttributeRow) => ReactNode;
}

function Source({ source }: { source: string }) {
  return (
    <>
      <PlatformIcon platform={source} decorative className="size-3.5" />
      <span className="truncate">{sourceName(source)}</span>
    </>
  );
}

/** Attributes of a profile with their sources. */
export function AttributesCard({ rows, enrichedAt, action, source, edit, menu }: AttributesCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{texts.attributes.heading}</CardTitle>
        {rows.length > 0 && <span className="text-ink-3 tabular-nums">{formatCount(rows.length)}</span>}
        {enrichedAt && (
          <time className="text-xs text-ink-3" dateTime={enrichedAt} title={formatDateTime(enrichedAt)}>
            {texts.attributes.enriched(relativeTime(enrichedAt, new Date()))}
          </time>
        )}
        {action && <CardAction>{action}</CardAction>}
      </CardHeader>
      {rows.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-3">{texts.attributes.none}</p>
      ) : (
        <dl className="border-t border-line">
          {rows.map((row) => (
            <div
              key={row.name}
              className="group/line grid min-h-10 grid-cols-[120px_minmax(0,1fr)_136px] items-center gap-3 border-line px-4 py-2 not-first:border-t"
            >
              <dt className="break-words text-ink-2">{row.label}</dt>
              <dd className="break-words has-[form]:col-span-2 has-[form]:[&+dd]:hidden">
                {edit?.(row, <Value row={row} />) ?? <Value row={row} />}
              </dd>
              <dd className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
                {row.source && (source?.(row, <Source source={row.source} />) ?? <Source source={row.source} />)}
                {menu && <span className="ml-auto flex flex-none">{menu(row)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
