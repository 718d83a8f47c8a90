import { useState } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { DayInput } from "#console/ui/forms/day-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { type Counted, countedChoices } from "#shared/domain/report/contributions.ts";
import { readReportPeriod } from "#shared/domain/report/period.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { offeredPeriods, periodName } from "./report-address.ts";
import { reportTexts as texts } from "./report-texts.ts";

const choices = countedChoices.map((value) => ({ value, label: texts.choices[value] }));

/** Menus of the period and of what counts. The choices are in the URL. */
export function ReportChoices({ period, counted }: { period: string; counted: Counted }) {
  const [, change] = useAddressParams();
  const days = readReportPeriod(period, new Date()) ?? { from: "", to: "" };
  return (
    <>
      <PeriodMenu key={period} period={period} days={days} onChange={(value) => change({ period: value })} />
      <Segmented
        label={texts.counted}
        items={choices}
        value={counted}
        onValueChange={(value) => change({ counted: value === "all" ? null : value })}
      />
    </>
  );
}

const own = "own";

interface PeriodMenuProps {
  period: string;
  /** Days of the chosen period. */
  days: { readonly from: string; readonly to: string };
  onChange: (period: string) => void;
}

/** Choice of a quarter, a year, or own dates. */
function PeriodMenu({ period, days, onChange }: PeriodMenuProps) {
  const [isOwn, setOwn] = useState(false);
  const offered = offeredPeriods(new Date());
  const options = [
    ...(offered.some(({ value }) => value === period) ? [] : [{ value: period, label: periodName(period) }]),
    ...offered,
    { value: own, label: texts.ownDates },
  ];
  return (
    <>
      <SelectMenu
        aria-label={texts.period}
        options={options}
        value={isOwn ? own : period}
        onValueChange={(value) => {
          setOwn(value === own);
          if (value !== own) onChange(value);
        }}
        className="w-32 xl:w-52"
      />
      {isOwn && <OwnDates days={days} onChange={onChange} />}
    </>
  );
}

function OwnDates({ days, onChange }: Omit<PeriodMenuProps, "period">) {
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const period = `${from}..${to}`;
        const isPeriod = readReportPeriod(period, new Date()) !== null;
        setWrong(!isPeriod);
        if (isPeriod) onChange(period);
      }}
    >
      <DayInput aria-label={texts.from} value={from} onValueChange={setFrom} className="w-36" />
      <DayInput aria-label={texts.to} value={to} onValueChange={setTo} className="w-36" />
      <Button type="submit">{texts.apply}</Button>
      {isWrong && (
        <p role="alert" className="basis-full text-bad">
          {texts.wrongDates}
        </p>
      )}
    </form>
  );
}
