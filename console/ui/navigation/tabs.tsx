import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#shared/ui/cn.ts";

const bar = "flex h-10 items-end gap-1 border-b border-line";
const tab =
  "relative mb-1 inline-flex h-8 shrink-0 items-center gap-1.5 rounded-sm px-2 font-medium whitespace-nowrap text-ink-2 hover:bg-surface-3 hover:text-ink after:absolute after:inset-x-2 after:-bottom-[5px] after:hidden after:h-0.5 after:rounded-t-[2px] after:bg-accent aria-[current=page]:text-ink aria-[current=page]:after:block";

/** Tabs as links with real URLs. The current one has aria-current="page". */
export function TabLinks({ className, ...props }: ComponentProps<"nav">) {
  return <nav data-slot="tab-links" className={cn(bar, className)} {...props} />;
}

/** One link (or button) of the bar. The child is the router's link. */
export function TabLink({ className, current, ...props }: ComponentProps<typeof Slot.Root> & { current?: boolean }) {
  return (
    <Slot.Root
      data-slot="tab-link"
      className={cn(tab, className)}
      {...(current ? { "aria-current": "page" as const } : {})}
      {...props}
    />
  );
}

/** Count next to a tab's name. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="text-xs text-ink-3 tabular-nums">{children}</span>;
}

/** Dot that marks a view with unsaved changes. */
export function TabDot({ label }: { label: string }) {
  return <span role="img" aria-label={label} className="size-1.5 rounded-full bg-accent" />;
}
