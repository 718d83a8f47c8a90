import { type ReactNode, useId, useState } from "react";
import { texts } from "./texts.ts";

/** Rows shown before the rest is folded. */
const unfolded = 5;

interface SectionProps<T> {
  readonly title: string;
  readonly items: readonly T[];
  /** They are some of many: their number says nothing. */
  readonly uncounted?: boolean;
  /** At the end of the heading, which is as high without it where it may come. */
  readonly tool?: ReactNode;
  /** Said where there is none. */
  readonly none: string;
  readonly children: (item: T) => ReactNode;
}

/** A section of a card: its rows, the sixth and more behind a button. */
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
