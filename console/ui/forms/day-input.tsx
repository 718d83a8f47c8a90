import { CalendarDays } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import { readDay } from "#shared/domain/text/typed-day.ts";
import { cn } from "#shared/ui/cn.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";

const Calendar = lazy(async () => ({ default: (await import("./calendar.tsx")).Calendar }));

interface DayInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type"> {
  /** YYYY-MM-DD, or the unchanged text during typing; empty for none. */
  value: string;
  onValueChange: (value: string) => void;
}

/** Date field with text input and calendar. The browser's own control would use the order of the browser's language. */
export function DayInput({ value, onValueChange, onBlur, className, ...props }: DayInputProps) {
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={cn("relative", className)}>
      <Input
        {...props}
        ref={input}
        className="pr-9 tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        maxLength={10}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onBlur={(event) => {
          const day = readDay(value);
          if (day !== null && day !== value) onValueChange(day);
          onBlur?.(event);
        }}
      />
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button
            size="icon-sm"
            variant="ghost"
            className="absolute top-0.5 right-0.5"
            aria-label="Choose from calendar"
            title="Choose from calendar"
          >
            <CalendarDays />
          </Button>
        </PopoverTrigger>
        <PopoverContent
          align="end"
          aria-label="Calendar"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            input.current?.focus();
          }}
        >
          <Suspense fallback={<Skeleton className="h-64 w-56" />}>
            <Calendar
              day={readDay(value)}
              onDayChange={(day) => {
                onValueChange(day);
                setOpen(false);
              }}
            />
          </Suspense>
        </PopoverContent>
      </Popover>
    </div>
  );
}
