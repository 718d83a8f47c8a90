import { createContext, type ReactNode, use } from "react";
import type { PersonRow } from "./people-queries.ts";

/** Content of the popover: all identities or emails of a person. */
export interface More {
  readonly kind: "identities" | "emails";
  readonly row: PersonRow;
  /** Button that opened the popover. It anchors the popover and gets the focus back. */
  readonly button: HTMLButtonElement;
}

/** Opens the list's single popover. A popover per row would be 200 times as expensive. */
export const OpenMore = createContext<(more: More) => void>(() => {});

interface MoreButtonProps {
  kind: More["kind"];
  row: PersonRow;
  label: string;
  children: ReactNode;
}

/** Button that opens all identities or emails of a person when the row shows only some. */
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
