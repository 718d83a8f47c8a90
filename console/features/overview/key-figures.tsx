import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import type { DayRange } from "#shared/domain/overview.ts";
import { formatChange } from "#shared/domain/text/format-change.ts";
import { cn } from "#shared/ui/cn.ts";
import { Figure } from "./bar-list.tsx";
import type { OverviewLinks, RecordKind } from "./links.ts";
import type { Overview } from "./overview-queries.ts";
import { texts } from "./texts.ts";

/** Figures of the period, each with the figure of the previous period. */
export function KeyFigures({ figures, links }: { figures: Overview; links: OverviewLinks }) {
  const { range, activities } = figures;
  const shared = { range, previous: range.previous };
  const ofKind = (kind: RecordKind) => (
    <>
      <Tile
        {...shared}
        label={texts[kind].active}
        count={figures[kind].active}
        before={figures[kind].previousActive}
        hrefOf={(of) => links.active(kind, of)}
      />
      <Tile
        {...shared}
        label={texts[kind].joined}
        count={figures[kind].joined}
        before={figures[kind].previousJoined}
        hrefOf={(of) => links.joined(kind, of)}
      />
    </>
  );
  return (
    <section aria-label={texts.figures}>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-surface *:flex-[1_0_30%] xl:*:flex-[1_1_0]">
        <Tile
          {...shared}
          label={texts.activities}
          count={activities.total}
          before={activities.previous}
          hrefOf={(of) => links.activities(of)}
        />
        {ofKind("people")}
        {ofKind("organizations")}
      </dl>
    </section>
  );
}

interface TileProps {
  label: string;
  count: number;
  before: number;
  range: DayRange;
  previous: DayRange;
  hrefOf: (range: DayRange) => string;
}

function Tile({ label, count, before, range, previous, hrefOf }: TileProps) {
  return (
    <div className="min-w-0 px-4 py-3 shadow-[0_0_0_1px_var(--line)]">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold tracking-[-0.015em] tabular-nums">
        <Link
          to={hrefOf(range)}
          className="inline-block min-w-6 rounded-sm underline-offset-4 hover:text-accent-text hover:underline"
        >
          {formatCount(count)}
        </Link>
      </dd>
      <dd className="flex flex-wrap items-center gap-x-1 text-xs text-ink-2 tabular-nums">
        <Change count={count} before={before} />
        <Figure href={hrefOf(previous)} className="inline-flex min-h-6 min-w-6 items-center gap-1">
          {formatCount(before)} {texts.before}
        </Figure>
      </dd>
    </div>
  );
}

/** Change in percent, "new" where there was nothing or almost nothing. Renders nothing without a change. */
function Change({ count, before }: { count: number; before: number }) {
  if (count === before) return null;
  const percent = before === 0 ? Number.POSITIVE_INFINITY : ((count - before) / before) * 100;
  const shown = Math.sign(percent) * Math.max(1, Math.round(Math.abs(percent)));
  return <span className={cn("font-medium", percent > 0 ? "text-good" : "text-bad")}>{formatChange(shown)}</span>;
}
