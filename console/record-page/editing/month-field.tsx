import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { texts as shared } from "../texts.ts";

const texts = shared.month;
const names = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label: names.format(new Date(Date.UTC(2026, index, 1))),
}));
/** Option that clears month and year. */
const noDate = { value: "", label: texts.none };

interface MonthFieldProps {
  /** Label of both controls, for screen readers. */
  label: string;
  /** `YYYY-MM`; incomplete while the user types; empty for no date. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  id?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

/** Field for month and year. Firefox does not support `<input type="month">`. */
export function MonthField({ label, value, onValueChange, onBlur, disabled, ...field }: MonthFieldProps) {
  // Each control has a separate label; the field's label names the group.
  const aria = {
    "aria-invalid": field["aria-invalid"] ?? false,
    ...(field["aria-describedby"] !== undefined && { "aria-describedby": field["aria-describedby"] }),
  };
  const [year = "", month = ""] = value.split("-");
  const change = (nextYear: string, nextMonth: string) =>
    onValueChange(nextYear === "" && nextMonth === "" ? "" : `${nextYear}-${nextMonth}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add form styles and a legend
    <div role="group" aria-label={label} className="flex gap-2">
      <SelectMenu
        {...aria}
        {...(field.id !== undefined && { id: field.id })}
        aria-label={`${label}, ${texts.month}`}
        className="min-w-0 flex-1"
        options={value === "" ? months : [noDate, ...months]}
        searchable={false}
        placeholder={texts.month}
        value={month || null}
        onValueChange={(next) => change(next === "" ? "" : year, next)}
        disabled={disabled ?? false}
        {...(onBlur ? { onBlur } : {})}
      />
      <Input
        {...aria}
        aria-label={`${label}, ${texts.year}`}
        className="w-20 flex-none"
        inputMode="numeric"
        maxLength={4}
        placeholder={texts.year}
        value={year}
        onChange={(event) => change(event.target.value.replace(/\D/g, ""), month)}
        onBlur={onBlur}
        disabled={disabled}
      />
    </div>
  );
}
