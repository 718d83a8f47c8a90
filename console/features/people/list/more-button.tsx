import { createContext, type ReactNode, use } from "react";
import type { PersonRow } from "./people-queries.ts";

/** Identities or emails that a popover shows. */
export interface More {
  readonly kind: "identities" | "emails";
  readonly row: PersonRow;
  /** The button that asked: the popover stands at it, and focus goes back to it. */
  readonly button: HTMLButtonElement;
}

/** How a row asks for the one popover of the list. A popover of its own in each row would cost 200 times as much. */
export const OpenMore = createContext<(more: More) => void>(() => {});

interface MoreButtonProps {
  kind: More["kind"];
  row: PersonRow;
  label: string;
  children: ReactNode;
}

/** Opens all identities or emails of a person beside what its row has room for. */
export function MoreButton({ kind, row, label, children }: MoreButtonProps) {
  const open = use(OpenMore);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      className="-mx-1 flex h-6 min-w-6 flex-none items-center gap-1.5 rounded-[4px] px-1 text-xs font-medium text-ink-2 tabular-nums hover:bg-surface-3 hover:text-ink"
      onClick={(event) => open({ kind, row, button: event.currentTarget })}
    >
      {children}
    </button>
  );
}
