import { useEffect } from "react";
import { DayInput } from "#console/ui/forms/day-input.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { texts } from "../texts.ts";
import { isDayMissing, type Period, resetStartDate, useStartDate } from "./start-date.ts";

const labels = texts.startDate;

const periods: readonly { readonly value: Period; readonly label: string }[] = [
  { value: "all", label: labels.all },
  { value: "year", label: labels.year },
  { value: "day", label: labels.fromDay },
];

/** Choice of the time from which activities are read. */
export function StartDateField() {
  const { period, day } = useStartDate();
  const isMissing = useStartDate(isDayMissing);
  useEffect(() => {
    resetStartDate();
    return resetStartDate;
  }, []);
  return (
    <fieldset className="grid justify-items-start gap-2 border-t border-line pt-3">
      <legend className="sr-only">{labels.label}</legend>
      <span className="font-medium" aria-hidden>
        {labels.label}
      </span>
      <Segmented
        label={labels.label}
        items={periods}
        value={period}
        onValueChange={(chosen) => useStartDate.setState({ period: chosen })}
      />
      {period === "day" && (
        <Field label={labels.day} error={day !== "" && isMissing ? labels.noDay : undefined} className="w-48">
          <DayInput value={day} onValueChange={(typed) => useStartDate.setState({ day: typed })} />
        </Field>
      )}
      <p className="text-ink-3">{labels.hint}</p>
    </fieldset>
  );
}
