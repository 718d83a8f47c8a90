import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { cn } from "#shared/ui/cn.ts";

interface CalendarProps {
  /** YYYY-MM-DD. */
  day: string | null;
  onDayChange: (day: string) => void;
}

const buttonClasses =
  "inline-grid size-8 cursor-pointer place-items-center rounded-sm hover:bg-surface-2 disabled:cursor-default disabled:text-ink-3";

/** Calendar of one month. Arrow keys move by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function Calendar({ day, onDayChange }: CalendarProps) {
  const selected = day === null ? undefined : localDate(day);
  return (
    <DayPicker
      autoFocus
      mode="single"
      required
      showOutsideDays
      weekStartsOn={1}
      selected={selected}
      {...(selected && { defaultMonth: selected })}
      onSelect={(date) => onDayChange(isoDay(date))}
      components={{ Chevron: ({ orientation }) => (orientation === "left" ? <Left /> : <Right />) }}
      classNames={{
        months: "relative",
        month_caption: "grid h-8 place-items-center font-medium",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: buttonClasses,
        button_next: buttonClasses,
        month_grid: "mt-1 border-collapse",
        weekday: "h-8 w-8 text-xs font-normal text-ink-3",
        day: "p-0 text-center",
        day_button: cn(buttonClasses, "tabular-nums"),
        outside: "text-ink-3",
        today: "font-semibold underline underline-offset-4",
        selected: "rounded-sm bg-accent text-accent-ink [&>button]:hover:bg-transparent",
      }}
    />
  );
}

const Left = () => <ChevronLeft className="size-4" />;
const Right = () => <ChevronRight className="size-4" />;

/**
 * Converts to a date in the browser's time zone, because the calendar computes in it. The day itself has no time zone.
 */
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const local = new Date(2000, month - 1, date);
  local.setFullYear(year);
  return local;
}

function isoDay(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return [String(date.getFullYear()).padStart(4, "0"), ...parts].join("-");
}
