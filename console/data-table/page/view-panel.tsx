import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { moveItem } from "#console/ui/move-item.ts";
import type { Inclusion } from "#shared/domain/lists/list-state.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts as uiTexts } from "#shared/ui/texts.ts";
import type { Density } from "../state/list-state.ts";
import type { ColumnHead } from "../table/column.ts";
import { texts } from "../texts.ts";

/** Setting of a list that includes, excludes or exclusively shows one kind of rows. */
export interface ViewSetting {
  readonly label: string;
  readonly value: Inclusion;
  readonly onChange: (value: Inclusion) => void;
}

export interface ViewProps {
  settings: readonly ViewSetting[];
  density: Density;
  available: readonly ColumnHead[];
  /** Shown columns in order. */
  columns: readonly ColumnHead[];
  defaultColumns: readonly string[];
  onDensity: (density: Density) => void;
  onColumns: (ids: readonly string[]) => void;
}

const inclusions = (["include", "exclude", "filter"] as const).map((value) => ({
  value,
  label: texts.inclusions[value],
}));
const densities = (["dense", "normal"] as const).map((value) => ({ value, label: texts.density[value] }));

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  items: readonly { value: T; label: string }[];
  onValueChange: (value: T) => void;
}

function Choice<T extends string>(props: ChoiceProps<T>) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <span aria-hidden="true" className="font-medium">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  );
}

/** Shown columns in order, followed by the hidden ones. */
function pickedColumns(available: readonly ColumnHead[], shown: readonly ColumnHead[]): PickedColumn[] {
  const hidden = available.filter((column) => !shown.some(({ id }) => id === column.id));
  return [
    ...shown.map(({ id, label }) => ({ id, label, shown: true })),
    ...hidden.map(({ id, label }) => ({ id, label, shown: false })),
  ];
}

/** Applies chosen columns before the URL changes, so that the picker responds at once. */
function usePendingColumns(columns: readonly ColumnHead[]) {
  const now = columns.map(({ id }) => id).join();
  const [pending, setPending] = useState({ over: now, columns });
  const fresh = pending.over === now ? pending : { over: now, columns };
  if (fresh !== pending) setPending(fresh);
  return [fresh.columns, (next: readonly ColumnHead[]) => setPending({ over: now, columns: next })] as const;
}

function Settings({ settings }: Pick<ViewProps, "settings">) {
  return settings.map(({ label, value, onChange }) => (
    <Choice key={label} label={label} value={value} items={inclusions} onValueChange={onChange} />
  ));
}

/** Settings of a list without columns. Opens on mount. */
export function SettingsPanel({ trigger, settings }: Pick<ViewProps, "settings"> & { trigger: ReactElement }) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" aria-label={texts.view} className="grid w-72 gap-1 px-4 py-2">
        <Settings settings={settings} />
      </PopoverContent>
    </Popover>
  );
}

/** Display options of a list: settings, density, and columns with their order. Opens on mount. */
export function ViewPanel(props: ViewProps & { trigger: ReactElement }) {
  const { trigger, settings, density, available, defaultColumns, onDensity, onColumns } = props;
  const [columns, setPendingColumns] = usePendingColumns(props.columns);
  const choose = (ids: readonly string[]) => {
    setPendingColumns(ids.flatMap((id) => available.find((column) => column.id === id) ?? []));
    onColumns(ids);
  };
  const header = (
    <div className="mb-2 grid gap-1 border-b border-line px-2 pb-2">
      <Settings settings={settings} />
      <Choice label={texts.density.label} value={density} items={densities} onValueChange={onDensity} />
    </div>
  );
  return (
    <ColumnPicker
      columns={pickedColumns(available, columns)}
      onColumnsChange={(picked) => {
        const ids = picked.filter(({ shown }) => shown).map(({ id }) => id);
        if (ids.length > 0) choose(ids);
      }}
      onReset={() => choose(defaultColumns)}
      header={header}
      defaultOpen
    >
      {trigger}
    </ColumnPicker>
  );
}

/** Column in the picker. */
interface PickedColumn {
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
function ColumnPicker(props: ColumnPickerProps) {
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
    setAnnouncement(uiTexts.movedTo(columns[from]?.label ?? "", (place + 1).toLocaleString()));
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
      <PopoverContent align="end" aria-label={uiTexts.columns} className="w-72 p-2">
        {header}
        <div className="flex h-8 items-center px-2">
          <h2 className="text-xs font-medium text-ink-3">{uiTexts.columns}</h2>
          {onReset && (
            <Button variant="ghost" size="xs" className="ml-auto" onClick={onReset}>
              {uiTexts.resetColumns}
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
                  aria-label={uiTexts.moveUp(column.label)}
                  aria-disabled={index === 0}
                  onClick={() => move(column.id, index - 1)}
                >
                  <ArrowUp className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={uiTexts.moveDown(column.label)}
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
