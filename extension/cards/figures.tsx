import type { ReactNode } from "react";
import { engagementLevel, engagementLevels } from "#shared/domain/people/engagement-level.ts";
import { texts } from "./texts.ts";

const count = new Intl.NumberFormat();

type Figure = readonly [label: string, value: ReactNode, detail?: string | undefined];

/** Up to three figures side by side, each with an optional line below. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      {figures.map(([label, value, detail]) => (
        <div key={label} className="min-w-0 max-w-1/2">
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className="flex items-center gap-1.5 font-semibold text-md tabular-nums">
            {typeof value === "number" ? count.format(value) : value}
          </dd>
          {detail !== undefined && (
            <dd className="truncate text-ink-2 text-xs">
              <bdi>{detail}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Engagement level as a word and as bars. */
export function Engagement({ score }: { score: number | null | undefined }) {
  const level = engagementLevel(score);
  if (level === null) return "-";
  const height = engagementLevels.indexOf(level);
  return (
    <>
      <span aria-hidden="true" className="flex gap-0.5">
        {engagementLevels.map(({ label }, at) => (
          <i key={label} className={`h-3 w-1 rounded-[1px] ${at <= height ? "bg-accent" : "bg-surface-3"}`} />
        ))}
      </span>
      {level.label}
      <span className="sr-only">{`${texts.figures.engagement} ${score}`}</span>
    </>
  );
}
