import { type ReactElement, useState } from "react";
import type { Inclusion } from "#shared/domain/lists/list-state.ts";
import { ColumnPicker, type PickedColumn } from "#shared/ui/components/forms/column-picker.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
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
