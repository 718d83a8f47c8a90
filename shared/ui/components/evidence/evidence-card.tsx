import { EqualApproximately, Minus, Plus } from "lucide-react";
import { useId } from "react";
import { isolateWords } from "#shared/domain/text/isolate-names.ts";
import { cn } from "../../cn.ts";
import { Badge } from "../badge.tsx";
import { EvidenceSum } from "./evidence-sum.tsx";
import { evidenceTexts as texts } from "./evidence-texts.ts";
import { barReach, type EvidenceLine, evidenceTotal, lineTitle, signedWeight } from "./evidence-view.ts";

const styles = {
  for: { icon: Plus, sign: "bg-good-soft text-good", bar: "left-1/2 rounded-r-[4px] bg-good", weight: "text-good" },
  against: { icon: Minus, sign: "bg-bad-soft text-bad", bar: "right-1/2 rounded-l-[4px] bg-bad", weight: "text-bad" },
  weak: {
    icon: EqualApproximately,
    sign: "bg-surface-3 text-ink-2",
    bar: "left-1/2 rounded-r-[4px] bg-ink-3",
    weight: "text-ink-2",
  },
} as const;

interface LineProps {
  line: EvidenceLine;
  onPoint: ((line: EvidenceLine | null) => void) | undefined;
}

function Line({ line, onPoint }: LineProps) {
  const { icon: Icon, ...look } = styles[line.direction];
  const title = lineTitle(line);
  return (
    <li
      data-kind={line.kind}
      className="flex min-h-12 items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0"
      onPointerEnter={onPoint && (() => onPoint(line))}
      onPointerLeave={onPoint && (() => onPoint(null))}
    >
      <span className={cn("grid size-5 flex-none place-items-center self-start rounded-full @md:self-auto", look.sign)}>
        <Icon className="size-3.5" aria-hidden="true" />
        <span className="sr-only">{texts.direction[line.direction]}: </span>
      </span>
      <div className="min-w-0 flex-auto">
        <p className="font-medium">
          {title}
          {line.direction === "weak" && <Badge className="ml-1.5 h-4.5 leading-4.5">{texts.weak}</Badge>}
        </p>
        {line.sentence !== title && (
          // Our sentence is left-to-right, even if it begins with a name in a right-to-left script.
          <p dir="ltr" className="text-xs wrap-anywhere text-ink-2">
            {isolateWords(line.sentence)}
          </p>
        )}
      </div>
      <span
        aria-hidden="true"
        className="relative hidden h-2 w-44 flex-none rounded-[4px] bg-surface-3 after:absolute after:-inset-y-1 after:left-1/2 after:w-px after:bg-line-control @2xl:block"
      >
        <span
          className={cn("absolute inset-y-0 forced-color-adjust-none", look.bar)}
          style={{ width: `${barReach(line.weight) / 2}%` }}
        />
      </span>
      <span
        className={cn(
          "w-8 flex-none text-right font-semibold tabular-nums",
          line.weight === 0 ? "text-ink-3" : look.weight,
        )}
      >
        <span aria-hidden="true">{signedWeight(line.weight)}</span>
        <span className="sr-only">{texts.weight(line.weight)}</span>
      </span>
    </li>
  );
}

interface EvidenceCardProps {
  lines: readonly EvidenceLine[];
  /** Called with the hovered line, so that a page can highlight the values it refers to; null when the hover ends. */
  onPoint?: (line: EvidenceLine | null) => void;
  className?: string;
}

/**
 * Evidence for and against two profiles being the same, with the weight of each line and the total. It adapts to its
 * container: 320 px in the panel, the full column in the console.
 */
export function EvidenceCard({ lines, onPoint, className }: EvidenceCardProps) {
  const heading = useId();
  const total = evidenceTotal(lines);
  return (
    <section
      data-slot="evidence-card"
      aria-labelledby={heading}
      className={cn("@container overflow-hidden rounded-lg border border-line bg-surface", className)}
    >
      <div className="flex min-h-10 items-center gap-2 border-b border-line px-4">
        <h2 id={heading} tabIndex={-1} className="focus-quiet text-sm font-semibold outline-none">
          {texts.heading}
        </h2>
        <span className="text-ink-3">{texts.counts(total.counts)}</span>
        <span
          aria-hidden="true"
          className="mr-11 ml-auto hidden w-44 grid-cols-2 text-center text-xs text-ink-3 @2xl:grid"
        >
          <span>{texts.against}</span>
          <span>{texts.for}</span>
        </span>
      </div>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{texts.none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <Line key={`${line.kind}:${line.sentence}`} line={line} onPoint={onPoint} />
          ))}
        </ul>
      )}
      <EvidenceSum lines={lines} total={total} />
    </section>
  );
}
