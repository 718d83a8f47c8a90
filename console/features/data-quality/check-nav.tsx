import { Link } from "react-router";
import { formatCount } from "#console/data-table/index.ts";
import type { CheckSummary } from "#shared/contract/data-quality.ts";
import type { CheckedKind } from "#shared/domain/data-quality.ts";
import { cn } from "#shared/ui/cn.ts";
import { SelectMenu } from "#shared/ui/components/forms/select-menu.tsx";
import { availableChecks } from "./copilot-address.ts";
import { hasChecks } from "./copilot-queries.ts";
import { texts } from "./texts.ts";

/** Entry of the navigation and of the front page. */
export interface CheckEntry {
  /** Null for the front page. */
  readonly type: string | null;
  readonly label: string;
  readonly section: string | null;
  readonly why: string | null;
  /** Number of findings; null while unknown. */
  readonly count: number | null;
  /** Number of findings over time, oldest first; null when unavailable. */
  readonly trend: readonly (number | null)[] | null;
}

interface Counts {
  readonly merges: number | null;
  readonly bots: number | null;
  readonly checks: readonly CheckSummary[] | null;
}

/** Returns the entries for a record type, in display order. */
export function entriesOf(kind: CheckedKind, { merges, bots, checks }: Counts): CheckEntry[] {
  const section = texts.suggestions;
  const front = { type: null, label: texts.overview, section: null, why: null, count: null, trend: null };
  const { why } = texts.front;
  return [
    ...(hasChecks() ? [front] : []),
    { ...front, type: "merge-suggestions", label: texts.mergeSuggestions, section, why: why.merge, count: merges },
    ...(kind === "member"
      ? [{ ...front, type: "bot-suggestions", label: texts.botSuggestions, section, why: why.bot, count: bots }]
      : []),
    ...availableChecks(kind).map(({ type, label, section, why }) => {
      const counted = checks?.find((each) => each.type === type);
      return { type, label, section, why, count: counted?.count ?? null, trend: counted?.trend ?? null };
    }),
  ];
}

interface NavProps {
  entries: readonly CheckEntry[];
  current: string | null;
}

/** Navigation of the issue types with their counts. */
export function CheckNav({ entries, current, hrefTo }: NavProps & { hrefTo: (type: string | null) => string }) {
  const sections = [...Map.groupBy(entries, ({ section }) => section)];
  return (
    <nav
      aria-label={texts.issueTypes}
      className="w-76 flex-none overflow-auto border-r border-line px-3 py-3 [scrollbar-width:thin]"
    >
      {sections.map(([section, own]) => (
        <div key={section} className="not-first:mt-3">
          {section && <h2 className="px-2.5 pb-1 text-xs font-medium text-ink-3">{section}</h2>}
          <ul className="grid gap-0.5">
            {own.map(({ type, label, count }) => (
              <li key={type}>
                <Link
                  to={hrefTo(type)}
                  {...(type === current && { "aria-current": "page" as const })}
                  className="flex min-h-8 items-center gap-2 rounded-sm px-2.5 py-1 leading-5 text-ink-2 hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  <span className="min-w-0 flex-auto">{label}</span>
                  {count !== null && <Count count={count} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Number of findings, green when it is 0. */
export function Count({ count }: { count: number }) {
  return <span className={cn("tabular-nums", count === 0 ? "text-good" : "text-ink-3")}>{formatCount(count)}</span>;
}

/** Select menu that replaces the navigation on narrow screens. */
export function CheckSelect({ entries, current, onSelect }: NavProps & { onSelect: (type: string | null) => void }) {
  return (
    <div className="flex-none border-b border-line px-6 py-2.5">
      <SelectMenu
        aria-label={texts.issueTypes}
        className="w-96 max-w-full"
        options={entries.map(({ type, label, count }) => ({
          value: type ?? "",
          label: count === null ? label : `${label} (${formatCount(count)})`,
        }))}
        value={current ?? ""}
        onValueChange={(type) => onSelect(type === "" ? null : type)}
      />
    </div>
  );
}
