import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { Report } from "#shared/contract/report.ts";
import { type RiskLevel, type Verdict, verdictsOf } from "#shared/domain/report/risks.ts";
import { cn } from "#shared/ui/cn.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Section } from "../charts.tsx";
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

/** One sentence on each risk, with its level and whether it gets better. */
export function Verdicts({ report }: { report: Report }) {
  return (
    <Section title={texts.risks}>
      <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        {verdictsOf(report.figures).map((verdict) => (
          <li key={verdict.id} className="flex items-start gap-3">
            <Badge tone={tones[verdict.level]} className="w-18 justify-center">
              {texts.levels[verdict.level]}
            </Badge>
            <span className="min-w-0">
              <b className="font-semibold">{verdict.label}</b> <Trend trend={verdict.trend} />
              <span className="block text-ink-2">{verdict.sentence}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Trend({ trend }: { trend: Verdict["trend"] }) {
  if (trend === null) return null;
  const { icon: Icon, className } = trends[trend];
  return (
    <span className={cn("ml-1 inline-flex items-center gap-1 text-xs", className)}>
      <Icon className="size-3" aria-hidden="true" />
      {texts.trends[trend]}
    </span>
  );
}
