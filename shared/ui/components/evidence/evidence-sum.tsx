import type { Band } from "#shared/domain/evidence/score.ts";
import { cn } from "../../cn.ts";
import { Badge } from "../badge.tsx";
import { evidenceTexts as texts } from "./evidence-texts.ts";
import { type EvidenceLine, type EvidenceTotal, sumText } from "./evidence-view.ts";

const tones = { high: "good", medium: "warn", low: "neutral" } as const;

/** Name of a band, with its color. */
export function BandBadge({ band }: { band: Band }) {
  return <Badge tone={tones[band]}>{texts.band[band]}</Badge>;
}

/** Bands of the scale with their share of the width. */
const bands = [
  { band: "low", width: "70%", on: "border-ink-3 text-ink" },
  { band: "medium", width: "20%", on: "border-warn text-warn" },
  { band: "high", width: "10%", on: "border-good text-good" },
] as const;

/** Total of the lines: the confidence, its position on the scale, and the sum. */
export function EvidenceSum({ lines, total }: { lines: readonly EvidenceLine[]; total: EvidenceTotal }) {
  const { percent, band, isHeld } = total;
  return (
    <div
      data-slot="evidence-sum"
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface-2 px-4 py-2"
    >
      <p className="flex items-center gap-2">
        <b className="text-xl leading-6 font-semibold tracking-[-0.015em] tabular-nums">{percent}%</b>
        <BandBadge band={band} />
      </p>
      <div
        role="img"
        aria-label={texts.scale(percent)}
        className="relative hidden min-w-40 flex-auto gap-0.5 pt-3 text-xs text-ink-3 @md:flex"
      >
        {bands.map((each) => (
          <span
            key={each.band}
            className={cn(
              "border-t-4 border-line-strong text-center",
              each.band === band && `font-semibold ${each.on}`,
              each.band === "high" && "min-w-9",
            )}
            style={{ width: each.width }}
          >
            {texts.band[each.band]}
          </span>
        ))}
        <span
          className="absolute top-1.5 -ml-px h-2.5 w-0.5 rounded-[1px] bg-ink shadow-[0_0_0_2px_var(--surface-2)]"
          style={{ left: `${percent}%` }}
        />
      </div>
      {lines.filter(({ weight }) => weight !== 0).length > 1 && (
        <p className="text-ink-3 tabular-nums">
          {sumText(lines)}
          {isHeld && texts.held(percent)}
        </p>
      )}
    </div>
  );
}
