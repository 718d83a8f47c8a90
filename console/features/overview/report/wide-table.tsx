import type { ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";

interface WideTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Table of figures that scrolls sideways on screen, and is whole in print. */
export function WideTable({ label, className, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the card, not a separate section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className={cn("w-full border-collapse tabular-nums print:text-[10px]", className)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  );
}
