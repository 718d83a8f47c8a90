import { Slider } from "radix-ui";
import { useState } from "react";
import { monthOf, positionOf, timelineOf, widened } from "#shared/domain/people/employment-timeline.ts";
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
