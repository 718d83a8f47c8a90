import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import type { Workplace } from "../connection/session.ts";
import { singleKeyOf } from "../kit/panel-action.ts";
import { type OpenedRecord, useViews } from "../kit/views.ts";
import { useQueue } from "../outbox/use-outbox.ts";
import { keyOfIdentity } from "./identity-key.ts";
import type { Row } from "./listed.ts";
import { PersonRow } from "./person-row.tsx";
import { rowActions } from "./row-actions.tsx";
import { texts } from "./texts.ts";

interface RowsProps {
  readonly workplace: Workplace;
  readonly rows: readonly Row[];
  readonly isFetching: boolean;
  readonly selected: readonly string[];
  readonly onSelect: (keys: readonly string[]) => void;
  /** Key of the row in the tab order. */
  readonly active: string | null;
  readonly onActive: (key: string) => void;
  readonly onOpen: (next: OpenedRecord | RecognizedProfile) => void;
}

/**
 * List with a single tab stop. Up and down move between rows, left and right between the controls of a row. Enter
 * opens, T tags, X selects, Escape clears the selection.
 */
export function Rows({ workplace, rows, selected, onSelect, active, onActive, ...others }: RowsProps) {
  const { open } = useViews();
  const waiting = useWaiting(workplace);
  const list = useRef<HTMLUListElement>(null);
  const stop = rows.some(({ key }) => key === active) ? active : rows[0]?.key;
  useReturn(list, active);
  const toggle = useStable((key: string) =>
    onSelect(selected.includes(key) ? selected.filter((each) => each !== key) : [...selected, key]),
  );
  const enter = useStable((key: string) => key !== active && onActive(key));

  function press(event: KeyboardEvent<HTMLUListElement>) {
    const { ctrlKey, metaKey, altKey } = event;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (row === null || event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (event.key === "Escape" && selected.length > 0) {
      event.preventDefault();
      onSelect([]);
    } else if (moveIn(event.currentTarget, row, event.key)) event.preventDefault();
    else {
      const key = singleKeyOf(event.nativeEvent);
      const pressedRow = rows.find((each) => each.key === row.dataset.row);
      const action =
        pressedRow &&
        rowActions(workplace, pressedRow, waiting.has(pressedRow.key), toggle, open).find((each) => each.key === key);
      if (!action) return;
      event.preventDefault();
      action.run();
    }
  }

  return (
    <ul ref={list} aria-label={texts.list} className="empty:hidden" onKeyDown={press}>
      {rows.map((row) => (
        <PersonRow
          key={row.key}
          workplace={workplace}
          row={row}
          isStop={row.key === stop}
          isWaiting={waiting.has(row.key)}
          isSelected={selected.includes(row.key)}
          isSelecting={selected.length > 0}
          onSelect={toggle}
          onFocus={enter}
          {...others}
        />
      ))}
    </ul>
  );
}

/** @returns whether the key moved the focus */
function moveIn(list: HTMLElement, row: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    rows[to]?.querySelector<HTMLElement>("[data-main]")?.focus();
    return true;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return false;
  const controls = [...row.querySelectorAll<HTMLElement>("button, input")];
  controls[controls.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  return true;
}

/** Returns a stable function that calls the latest `act`. */
function useStable(act: (key: string) => void): (key: string) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((key) => latest.current(key), []);
}

/** Restores the focus to the row that was active when the list was left. */
function useReturn(list: RefObject<HTMLUListElement | null>, active: string | null): void {
  const left = useRef(active);
  useEffect(() => {
    if (left.current === null) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.row === left.current);
    row?.querySelector<HTMLElement>("[data-main]")?.focus();
  }, [list]);
}

/** Returns `recognizedKey`s of profiles that queued actions will add to the record. */
function useWaiting(workplace: Workplace): ReadonlySet<string> {
  const queue = useQueue(workplace);
  return new Set(
    queue.flatMap(({ action: { action }, state }) => {
      if (state === "refused" || (action.kind !== "create" && action.kind !== "add-identity")) return [];
      return [keyOfIdentity(action.identity)];
    }),
  );
}
