import type { KeyboardEvent, PointerEvent } from "react";
import { texts } from "../texts.ts";
import { type ColumnSizes, draggedWidth } from "./column-widths.tsx";

/** How columns are made wider and narrower. */
export interface Resizing {
  /** Widths that the user gave. */
  readonly sizes: ColumnSizes;
  /** Pixels; null gives the column its own width back. */
  readonly onResize: (id: string, width: number | null) => void;
}

const least = 56;
const most = 800;
/** Pixels that a key adds or takes. */
const step = 16;

const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)));

interface ResizeHandleProps extends Pick<Resizing, "onResize"> {
  id: string;
  label: string;
  /** Pixels it was given. */
  width: number;
  /** Of all handles of a table one is reached by Tab, and from it the others by the keys up and down. */
  isTabStop: boolean;
  onMove: (by: -1 | 1) => void;
}

/** The edge of a column, to be dragged; left and right move it by keys, a double click gives the own width back. */
export function ResizeHandle({ id, label, width: given, isTabStop, onMove, onResize }: ResizeHandleProps) {
  const widthNow = (handle: Element) => handle.closest("th")?.offsetWidth ?? least;

  /** While it is dragged only a property of the table changes; no row is drawn anew. */
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const table = handle.closest("table");
    const [from, before] = [event.clientX, widthNow(handle)];
    let width: number | null = null;
    handle.setPointerCapture(event.pointerId);
    const ended = new AbortController();
    const { signal } = ended;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      width = within(before + clientX - from);
      table?.style.setProperty(draggedWidth(id), `${width}px`);
    };
    handle.addEventListener("pointermove", move, { signal });
    handle.addEventListener(
      "lostpointercapture",
      () => {
        ended.abort();
        if (width !== null) onResize(id, width);
        table?.style.removeProperty(draggedWidth(id));
      },
      { signal },
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const resize = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (resize !== undefined) onResize(id, within(widthNow(event.currentTarget) + resize));
    else if (event.key === "ArrowUp") onMove(-1);
    else if (event.key === "ArrowDown") onMove(1);
    else if (event.key === "Backspace" || event.key === "Delete") onResize(id, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved, as ARIA describes it; <hr> cannot
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.widthOf(label)}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={given}
      data-resizes={id}
      tabIndex={isTabStop ? 0 : -1}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm border-r border-transparent hover:border-line-strong focus-visible:border-accent [th:hover>&]:border-line-strong"
      onPointerDown={onPointerDown}
      onDoubleClick={() => onResize(id, null)}
      onKeyDown={onKeyDown}
    />
  );
}
