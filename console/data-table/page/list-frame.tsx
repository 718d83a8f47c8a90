import type { ReactNode } from "react";

/** Layout of a list page. It fills the window below the header, and only its rows scroll. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className="flex h-(--page-height) flex-col">{children}</div>;
}

interface ListHeadingProps {
  title: string;
  /** Number of rows as text; empty while unknown. */
  count: string;
  /** Names the rows that are counted, if a setting hides some. */
  counted?: string;
  /** Text below the title. */
  text?: string;
  /** Content at the end of the title line. */
  children?: ReactNode;
}

/** Title of a list with its number of rows. */
export function ListHeading({ title, count, counted, text, children }: ListHeadingProps) {
  return (
    <div className="px-6 pt-3 pb-2">
      <div className="flex min-h-10 items-center gap-3">
        <h1>{title}</h1>
        <p className="min-h-5 pt-0.75 text-ink-3 tabular-nums" role="status">
          {count}
        </p>
        {count && counted && <p className="-ml-1 pt-0.75 text-ink-3">{counted}</p>}
        {children && <div className="ml-auto flex items-center gap-2">{children}</div>}
      </div>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
    </div>
  );
}

/** Line with the search box and the filters. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <search className="flex min-h-13 flex-wrap items-center gap-2 px-6 py-2.5">{children}</search>;
}
