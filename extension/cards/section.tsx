import { type ReactNode, useId, useState } from "react";
import { texts } from "./texts.ts";

/** Rows shown before the rest is collapsed. */
const unfolded = 5;

interface SectionProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  /** Hides the count, because the items are only part of a longer list. */
  readonly uncounted?: boolean;
  /** Shown at the end of the heading. The heading keeps its height while the tool may still appear. */
  readonly tool?: ReactNode;
  /** Shown when there are no items. */
  readonly none: string;
  readonly children: (item: T) => ReactNode;
}

/** Section of a card. Rows from the sixth on are collapsed behind a button. */
export function Section<T>({ title, items, uncounted, tool, none, children }: SectionProps<T>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const rest = items.length - unfolded;
  return (
    <section aria-labelledby={id}>
      <div className={`mb-1 flex items-center ${tool === undefined ? "" : "min-h-8"}`}>
        <h2 id={id} className="min-w-0 flex-1 font-semibold text-md">
          {title}
          {items.length > 0 && !uncounted && (
            <span className="ml-1.5 font-normal text-ink-3 tabular-nums">{items.length}</span>
          )}
        </h2>
        {tool}
      </div>
      {items.length === 0 ? (
        <p className="text-ink-3">{none}</p>
      ) : (
        <ul>{(open ? items : items.slice(0, unfolded)).map(children)}</ul>
      )}
      {rest > 0 && !open && (
        <button
          type="button"
          className="-mx-2 min-h-8 rounded-sm px-2 text-ink-2 hover:bg-surface-3"
          onClick={() => setOpen(true)}
        >
          {texts.more(rest)}
        </button>
      )}
    </section>
  );
}
