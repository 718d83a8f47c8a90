import { createContext, use } from "react";
import { texts } from "../texts.ts";
import type { PersonRow } from "./people-queries.ts";

/** Identities or emails that a row has no room for and a popover shows. */
export interface More {
  readonly kind: "identities" | "emails";
  readonly row: PersonRow;
  /** The button that asked: the popover stands at it, and focus goes back to it. */
  readonly button: HTMLButtonElement;
}

/** How a row asks for the one popover of the list. A popover of its own in each row would cost 200 times as much. */
export const OpenMore = createContext<(more: More) => void>(() => {});

const labels = { identities: texts.moreIdentities, emails: texts.moreEmails };

interface MoreButtonProps {
  kind: More["kind"];
  row: PersonRow;
  count: number;
}

/** `+n`: opens what the row has no room for. */
export function MoreButton({ kind, row, count }: MoreButtonProps) {
  const open = use(OpenMore);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={labels[kind](count, row.displayName)}
      className="min-w-6 flex-none rounded-[4px] px-0.5 text-xs leading-6 font-medium text-ink-3 tabular-nums hover:bg-surface-3 hover:text-ink"
      onClick={(event) => open({ kind, row, button: event.currentTarget })}
    >
      +{count}
    </button>
  );
}
