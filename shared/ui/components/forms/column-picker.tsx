import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { moveItem } from "../../move-item.ts";
import { texts } from "../../texts.ts";
import { Button } from "../button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../overlays/popover.tsx";
import { Checkbox } from "./checkbox.tsx";
import { OptionLabel } from "./option-label.tsx";

/** Column in the picker. */
export interface PickedColumn {
  readonly id: string;
  readonly label: string;
  readonly shown: boolean;
  /** Always shown first, because it names the row. */
  readonly fixed?: boolean;
}

interface ColumnPickerProps {
  /** In table order. */
  columns: readonly PickedColumn[];
  onColumnsChange: (columns: readonly PickedColumn[]) => void;
  onReset?: () => void;
  /** Button that opens the picker. */
  children: ReactNode;
  /** Shown above the columns, for example density. */
  header?: ReactNode;
  /** Initially open, for a picker that is loaded when its button is pressed. */
  defaultOpen?: boolean;
}

const rowHeight = 32;

/**
 * Picker for visible columns and their order: by dragging the grip, with the arrow buttons, or with Alt and the arrow
 * keys.
 */
export function ColumnPicker(props: ColumnPickerProps) {
  const { columns, onColumnsChange, onReset, children, header, defaultOpen = false } = props;
  const [announcement, setAnnouncement] = useState("");
  const drag = useRef<{ id: string; from: number; y: number } | null>(null);

  const move = (id: string, to: number) => {
    const from = columns.findIndex((column) => column.id === id);
    const firstFree = columns.findIndex((column) => !column.fixed);
    const next = moveItem(columns, from, Math.max(to, firstFree));
    const place = next.findIndex((column) => column.id === id);
    if (place === from) return;
    onColumnsChange(next);
    setAnnouncement(texts.movedTo(columns[from]?.label ?? "", (place + 1).toLocaleString()));
  };
  const toggle = (id: string, shown: boolean) => {
    onColumnsChange(columns.map((column) => (column.id === id ? { ...column, shown } : column)));
  };
  const follow = (event: PointerEvent) => {
    if (!drag.current) return;
    move(drag.current.id, drag.current.from + Math.round((event.clientY - drag.current.y) / rowHeight));
  };
  const drop = () => {
    drag.current = null;
  };

  return (
    <Popover defaultOpen={defaultOpen}>
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent align="end" aria-label={texts.columns} className="w-72 p-2">
        {header}
        <div className="flex h-8 items-center px-2">
          <h2 className="text-xs font-medium text-ink-3">{texts.columns}</h2>
          {onReset && (
            <Button variant="ghost" size="xs" className="ml-auto" onClick={onReset}>
              {texts.resetColumns}
            </Button>
          )}
        </div>
        <ul>
          {columns.map((column, index) => (
            <li key={column.id} className="group/column flex h-8 items-center gap-1 rounded-sm pr-1 hover:bg-surface-3">
              <span
                aria-hidden="true"
                hidden={column.fixed}
                className="grid size-6 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { id: column.id, from: index, y: event.clientY };
                }}
                onPointerMove={follow}
                onPointerUp={drop}
                onPointerCancel={drop}
              >
                <GripVertical className="size-3.5" />
              </span>
              <OptionLabel
                className="min-w-0 flex-1"
                onKeyDown={(event) => {
                  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
                  event.preventDefault();
                  move(column.id, index + (event.key === "ArrowUp" ? -1 : 1));
                }}
              >
                <Checkbox
                  checked={column.shown}
                  disabled={column.fixed}
                  onCheckedChange={(shown) => toggle(column.id, shown)}
                />
                <span className="truncate">{column.label}</span>
              </OptionLabel>
              <span className="flex opacity-0 group-focus-within/column:opacity-100 group-hover/column:opacity-100">
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={texts.moveUp(column.label)}
                  aria-disabled={index === 0}
                  onClick={() => move(column.id, index - 1)}
                >
                  <ArrowUp className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={texts.moveDown(column.label)}
                  aria-disabled={index === columns.length - 1}
                  onClick={() => move(column.id, index + 1)}
                >
                  <ArrowDown className="size-3.5" />
                </Button>
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </PopoverContent>
    </Popover>
  );
}
