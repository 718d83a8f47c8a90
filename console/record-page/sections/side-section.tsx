import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatCount } from "#console/data-table/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";

interface SideSectionProps {
  heading: string;
  count?: number;
  /** Add button at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** Section of the left column. */
export function SideSection({ heading, count, action, children }: SideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line pt-3 pr-4 pb-4 pl-6 not-first:border-t">
      <div className="flex min-h-7 items-center gap-2">
        <h2 id={id}>{heading}</h2>
        {count !== undefined && count > 0 && <span className="text-ink-3 tabular-nums">{formatCount(count)}</span>}
        {action && <span className="ml-auto flex">{action}</span>}
      </div>
      {children}
    </section>
  );
}

/** Plus button at the end of a section's heading. */
export function SideAdd({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="icon-sm" aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <Plus />
    </Button>
  );
}

/** Text of an empty section. */
export function SideNone({ children }: { children: string }) {
  return <p className="py-1 text-ink-3">{children}</p>;
}

/** Skeleton of lines, 32 px each. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, index) => (
    <span key={index} className="flex h-8 items-center gap-2">
      <Skeleton className="size-4" />
      <Skeleton className="w-20" />
      <Skeleton className={index % 2 ? "w-24" : "w-32"} />
    </span>
  ));
}
