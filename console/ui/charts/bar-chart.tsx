import { ChevronRight } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "#shared/ui/cn.ts";
import { texts } from "#shared/ui/texts.ts";
import { monthLabel } from "../month-label.ts";
import { tooltipClasses } from "../overlays/tooltip-classes.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../table.tsx";

/** One bar of the chart. */
interface MonthValue {
  /** YYYY-MM, YYYY for a whole year, or YYYY-MM-DD for a day. */
  readonly month: string;
  readonly value: number;
  /** Value of the dotted line, usually the same month a year before. */
  readonly previous?: number | undefined;
}

interface BarChartProps {
  /** Label of the counts, for screen readers. */
  label: string;
  /** Oldest first, usually twelve. */
  data: readonly MonthValue[];
  /** Labels of the bars and of the dotted line. */
  series: { readonly current: string; readonly previous: string };
  /** Link targets of the bars and of the numbers in the table. */
  links?: {
    readonly hrefOf: (month: string, series: "current" | "previous") => string;
    readonly onOpen: (href: string) => void;
  };
  className?: string;
}

const drawnWidth = 496;
const left = 32;
const top = 12;
const bottom = 148;

/** Width of a day label below its bar, in pixels. */
const dayWidth = 48;

/**
 * Bars of the last months over a dotted line for the previous year. Readable by pointer, arrow keys, or as a table of
 * numbers.
 */
export function BarChart({ label, data, series, links, className }: BarChartProps) {
  const [active, setActive] = useState<number | null>(null);
  const [stop, setStop] = useState(Math.max(0, data.length - 1));
  const columns = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  // One unit is one pixel, so that text keeps its size at any card width.
  const width = useWidth(frame, drawnWidth);
  const withBefore = data.some(({ previous }) => previous !== undefined);
  const step = gridStep(Math.max(0, ...data.flatMap(({ value, previous = 0 }) => [value, previous])));
  const y = (value: number) => bottom - (value / (step * 4)) * (bottom - top);
  const band = (width - left) / Math.max(1, data.length);
  const middle = (index: number) => left + (index + 0.5) * band;
  const bar = Math.min(20, band * 0.6);
  const marked = active === null ? undefined : data[active];
  const hasDays = data[0]?.month.length === "YYYY-MM-DD".length;
  const labeled = hasDays ? Math.max(1, Math.ceil(dayWidth / band)) : 1;

  const numberOf = (value: number, month: string, of: "current" | "previous") =>
    links ? (
      <ChartLink
        href={links.hrefOf(month, of)}
        onOpen={links.onOpen}
        className="inline-flex min-h-6 min-w-6 items-center justify-end hover:underline"
      >
        {value.toLocaleString()}
      </ChartLink>
    ) : (
      value.toLocaleString()
    );

  const move = (event: KeyboardEvent) => {
    const last = data.length - 1;
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, 0), last);
    setStop(next);
    (columns.current?.children[next] as HTMLElement | undefined)?.focus();
  };

  return (
    <figure data-slot="bar-chart" aria-label={label} className={cn("m-0", className)}>
      <div ref={frame} className="relative">
        <svg viewBox={`0 0 ${width} 176`} aria-hidden="true" className="block h-44 w-full overflow-visible">
          {[0, 1, 2, 3, 4].map((line) => (
            <g key={line}>
              <line
                x1={left}
                x2={width}
                y1={y(line * step)}
                y2={y(line * step)}
                shapeRendering="crispEdges"
                className={line === 0 ? "stroke-line-strong" : "stroke-line"}
              />
              <text x={left - 8} y={y(line * step) + 4} textAnchor="end" className="fill-ink-3 text-xs tabular-nums">
                {(line * step).toLocaleString(undefined, { notation: "compact" })}
              </text>
            </g>
          ))}
          {data.map(({ month, value }, index) => (
            <g key={month}>
              <rect
                x={middle(index) - bar / 2}
                y={y(value)}
                width={bar}
                height={bottom - y(value)}
                rx="2"
                className={cn("fill-accent", active === index ? "opacity-100" : "opacity-72")}
              />
              <text
                x={middle(index)}
                y="166"
                textAnchor="middle"
                className={cn("text-xs", active === index ? "fill-ink font-semibold" : "fill-ink-3")}
              >
                {(data.length - 1 - index) % labeled === 0 && monthLabel(month, "short")}
              </text>
            </g>
          ))}
          {withBefore && (
            <polyline
              points={data.map(({ previous = 0 }, index) => `${middle(index)},${y(previous)}`).join(" ")}
              className="fill-none stroke-ink-3 stroke-[1.5] [stroke-dasharray:0.1_4] [stroke-linecap:round]"
            />
          )}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of months with a single tab stop */}
        <div
          ref={columns}
          role="group"
          aria-label={`${label}. ${texts.chartKeys}`}
          className="absolute inset-y-0 right-0 flex"
          style={{ left: `${(left / width) * 100}%` }}
          onKeyDown={move}
          onPointerLeave={() => setActive(null)}
        >
          {data.map(({ month, value, previous }, index) => {
            const column = {
              tabIndex: index === stop ? 0 : -1,
              "aria-label": [
                `${monthLabel(month, "long")}: ${value.toLocaleString()}`,
                ...(previous === undefined ? [] : [`${series.previous}: ${previous.toLocaleString()}`]),
              ].join(", "),
              onFocus: () => {
                setActive(index);
                setStop(index);
              },
              onBlur: () => setActive(null),
              onPointerEnter: () => setActive(index),
            };
            return links ? (
              <ChartLink
                key={month}
                {...column}
                href={links.hrefOf(month, "current")}
                onOpen={links.onOpen}
                className="h-full min-w-0 flex-1"
              />
            ) : (
              <button key={month} type="button" {...column} className="h-full min-w-0 flex-1 cursor-default" />
            );
          })}
        </div>
        {marked && active !== null && (
          <div
            aria-hidden="true"
            className={cn(
              tooltipClasses,
              "pointer-events-none absolute -top-[22px] -translate-x-1/2 whitespace-nowrap tabular-nums",
            )}
            style={{ left: `${(middle(active) / width) * 100}%` }}
          >
            {monthLabel(marked.month, "long")} <b className="font-semibold">{marked.value.toLocaleString()}</b>
          </div>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-start">
        <details className="group/numbers open:flex-[1_0_100%]">
          <summary className="inline-flex h-6 list-none items-center gap-1 font-medium text-accent-text">
            <ChevronRight className="size-3 group-open/numbers:rotate-90" />
            {texts.showNumbers}
          </summary>
          <Table density="dense" plain caption={label} className="mt-2">
            <TableHeader>
              <TableRow>
                <TableHead>{hasDays ? texts.day : texts.month}</TableHead>
                <TableHead numeric>{series.current}</TableHead>
                {withBefore && <TableHead numeric>{series.previous}</TableHead>}
              </TableRow>
            </TableHeader>
            <TableBody>
              {data.map(({ month, value, previous }) => (
                <TableRow key={month}>
                  <TableCell>{monthLabel(month, "long")}</TableCell>
                  <TableCell numeric>{numberOf(value, month, "current")}</TableCell>
                  {withBefore && (
                    <TableCell numeric>
                      {previous === undefined ? "–" : numberOf(previous, month, "previous")}
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </details>
        <div aria-hidden="true" className="ml-auto flex gap-3 text-xs leading-6 text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-accent" />
            {series.current}
          </span>
          {withBefore && (
            <span className="inline-flex items-center gap-1.5">
              <span className="w-3.5 border-t-2 border-dotted border-ink-3" />
              {series.previous}
            </span>
          )}
        </div>
      </div>
    </figure>
  );
}

/** Link that navigates inside the app, except with a modifier key that opens another tab. */
function ChartLink({ onOpen, href, ...props }: ComponentProps<"a"> & { href: string; onOpen: (href: string) => void }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(href);
  };
  return <a {...props} {...{ href, onClick: follow }} />;
}

const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Returns the distance between the four grid lines of a chart of counts: the smallest round integer that covers the
 * maximum.
 */
export function gridStep(max: number): number {
  const raw = Math.max(max, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = steps.map((each) => each * power).find((each) => each >= raw && Number.isInteger(each));
  return step ?? 10 * power;
}

/** Returns the width of an element in pixels and updates it on resize; `initial` until it is measured. */
function useWidth(element: RefObject<Element | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
