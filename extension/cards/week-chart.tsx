import { texts } from "./late-texts.ts";

const count = new Intl.NumberFormat();

/**
 * Bar chart of activities by week, with the current week highlighted. Numbers are in the caption and in each bar's
 * tooltip.
 */
export function WeekChart({ weeks }: { weeks: readonly number[] }) {
  const highest = Math.max(1, ...weeks);
  const total = weeks.reduce((sum, each) => sum + each, 0);
  const last = weeks.at(-1) ?? 0;
  const [all, current] = [
    texts.weeks.total(weeks.length, count.format(total)),
    texts.weeks.current(count.format(last)),
  ];
  return (
    <figure>
      <div role="img" aria-label={`${all}, ${current}`} className="flex h-8 items-end justify-between gap-px">
        {weeks.map((value, at) => (
          <span
            key={at}
            title={texts.weeks.one(weeks.length - 1 - at, count.format(value))}
            className={`w-1.5 rounded-t-[1px] ${at === weeks.length - 1 ? "bg-accent" : "bg-ink-3"}`}
            style={{ height: `${value === 0 ? 3 : Math.max(8, (value / highest) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption aria-hidden="true" className="mt-1 flex justify-between text-ink-3 text-xs tabular-nums">
        <span>{all}</span>
        <span>{current}</span>
      </figcaption>
    </figure>
  );
}
