import type { KeyboardEvent, PointerEvent } from "react";
import { texts } from "../texts.ts";
import { type ColumnSizes, draggedWidth } from "./column-widths.tsx";

/** Widths set by the user, and the handler that changes them. */
export interface Resizing {
  /** Widths set by the user. */
  readonly sizes: ColumnSizes;
  /** Called with the width in pixels; null restores the default width. */
  readonly onResize: (id: string, width: number | null) => void;
}

const minWidth = 56;
const maxWidth = 800;
/** Change of the width by one key press, in pixels. */
const step = 16;

const within = (width: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

interface ResizeHandleProps extends Pick<Resizing, "onResize"> {
  id: string;
  label: string;
  /** Current width in pixels. */
  width: number;
  /** Tab reaches one handle of a table; the arrow keys up and down move to the others. */
  isTabStop: boolean;
  onMove: (by: -1 | 1) => void;
}

/**
 * Handle at the edge of a column. Dragging or the arrow keys left and right resize the column, a double click restores
 * the default width.
 */
export function ResizeHandle({ id, label, width: given, isTabStop, onMove, onResize }: ResizeHandleProps) {
  const widthNow = (handle: Element) => handle.closest("th")?.offsetWidth ?? minWidth;

  /** Changes only a CSS variable of the table while dragging, so that no row renders. */
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
    // biome-ignore lint/a11y/useSemanticElements: a movable separator as in ARIA, which <hr> cannot be
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.widthOf(label)}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
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
