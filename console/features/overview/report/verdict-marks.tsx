import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { RiskLevel, Verdict } from "#shared/domain/report/risks.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Figure } from "../bar-list.tsx";
import { reportTexts as texts } from "./report-texts.ts";

const tones = { high: "bad", watch: "warn", low: "good", unknown: "neutral" } as const satisfies Record<
  RiskLevel,
  string
>;

const trends = {
  better: { icon: ArrowUpRight, className: "text-good" },
  worse: { icon: ArrowDownRight, className: "text-bad" },
  same: { icon: ArrowRight, className: "text-ink-3" },
} as const;

export const LevelBadge = ({ level }: { level: RiskLevel }) => (
  <Badge tone={tones[level]} className="w-18 justify-center">
    {texts.levels[level]}
  </Badge>
);

/** Level, value and trend of a risk in a table. The value leads to its list. */
export function RiskCell({ verdict: { level, value, trend }, href }: { verdict: Verdict; href: string }) {
  return (
    <>
      <LevelBadge level={level} />
      <span className="mt-0.5 flex min-h-6 items-center">
        {value !== null && (
          <Figure href={href} className="inline-flex min-h-6 items-center font-medium">
            {value}
          </Figure>
        )}
        <Trend trend={trend} short />
      </span>
    </>
  );
}

/** Whether a risk got better. Short: the sentence is for screen readers, and the arrow for others. */
export function Trend({ trend, short = false }: { trend: Verdict["trend"]; short?: boolean }) {
  if (trend === null) return null;
  const { icon: Icon, className } = trends[trend];
  return (
    <span className={cn("ml-1 inline-flex items-center gap-1 text-xs", className)}>
      <Icon className="size-3" aria-hidden="true" />
      <span className={short ? "sr-only" : ""}>{texts.trends[trend]}</span>
    </span>
  );
}
