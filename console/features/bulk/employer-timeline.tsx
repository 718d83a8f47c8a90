import { Slider } from "radix-ui";
import { useState } from "react";
import { formatMonth } from "#shared/domain/text/dates.ts";
import { texts as shared } from "./texts.ts";

const texts = shared.employerForm;

interface EmployerTimelineProps {
  /** `YYYY-MM`; empty when open. */
  start: string;
  end: string;
  onChange: (period: { start: string; end: string }) => void;
}

const thumb = "block size-6 rounded-full border-2 border-accent bg-surface shadow-1";

/** Timeline on which both ends of a period are moved by pointer or keyboard: a month a key, a year with Page Up and Down. */
export function EmployerTimeline({ start, end, onChange }: EmployerTimelineProps) {
  // Stays while the ends move, so that it does not change below the pointer.
  const [initial] = useState(() => timelineOf([start, end], new Date()));
  const timeline = widened(initial, [start, end]);
  const from = positionOf(timeline, start, 0);
  const to = positionOf(timeline, end, timeline.end);
  const ends = [
    { label: texts.start, text: formatMonth(start && `${start}-01`) ?? texts.openStart },
    { label: texts.end, text: formatMonth(end && `${end}-01`) ?? texts.openEnd },
  ];
  return (
    <div className="grid gap-1">
      <p className="flex justify-between text-sm tabular-nums">
        {ends.map(({ label, text }) => (
          <span key={label}>{text}</span>
        ))}
      </p>
      <Slider.Root
        className="relative flex h-8 touch-none items-center select-none"
        min={0}
        max={timeline.end}
        value={[from, to]}
        onValueChange={([one = 0, other = timeline.end]) =>
          onChange({ start: monthOf(timeline, one), end: monthOf(timeline, other) })
        }
      >
        <Slider.Track className="relative h-2 flex-1 rounded-full bg-surface-3">
          <Slider.Range className="absolute h-full rounded-full bg-accent" />
        </Slider.Track>
        {ends.map(({ label, text }) => (
          <Slider.Thumb key={label} aria-label={label} aria-valuetext={text} className={thumb} />
        ))}
      </Slider.Root>
      <p className="flex justify-between text-xs text-ink-3 tabular-nums" aria-hidden>
        {yearsOf(timeline.first, timeline.last).map((year) => (
          <span key={year}>{year}</span>
        ))}
      </p>
    </div>
  );
}

const mostYears = 6;

/** Years below the timeline, evenly spread. */
function yearsOf(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const step = Math.ceil((to - from) / mostYears);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
}

const monthsOf = (month: string): number => {
  const [year = 0, at = 1] = month.split("-").map(Number);
  return year * 12 + at - 1;
};

const monthAt = (months: number): string =>
  `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;

/** Months on which a period can be placed. The positions before the first and after the last mean an open end. */
interface Timeline {
  /** `YYYY-MM` */
  readonly first: string;
  readonly last: string;
  /** Position of an open end; an open start has 0. */
  readonly end: number;
}

/** Years that a timeline shows before the earliest month, and at least. */
const before = 2;
const least = 8;

const isMonth = (month: string): boolean => /^\d{4}-\d{2}$/.test(month);

/** Timeline up to this month with room around the given months. Empty months are open. */
export function timelineOf(months: readonly string[], now: Date): Timeline {
  const current = now.toISOString().slice(0, 7);
  const year = Number(current.slice(0, 4));
  const years = months.filter(isMonth).map((month) => Number(month.slice(0, 4)) - before);
  return widened({ first: `${Math.min(year - least, ...years)}-01`, last: current, end: 0 }, months);
}

/** The same timeline, longer when a month is not on it. */
export function widened(timeline: Timeline, months: readonly string[]): Timeline {
  const known = months.filter(isMonth);
  const first = [timeline.first, ...known.map((month) => `${month.slice(0, 4)}-01`)].sort()[0] ?? timeline.first;
  const last = [timeline.last, ...known].sort().at(-1) ?? timeline.last;
  return { first, last, end: monthsOf(last) - monthsOf(first) + 2 };
}

/** Position of a month. @param open position of an empty month */
export function positionOf({ first, end }: Timeline, month: string, open: number): number {
  return isMonth(month) ? Math.max(1, Math.min(end - 1, monthsOf(month) - monthsOf(first) + 1)) : open;
}

/** Month at a position; empty for an open end. */
export const monthOf = ({ first, end }: Timeline, position: number): string =>
  position <= 0 || position >= end ? "" : monthAt(monthsOf(first) + position - 1);
