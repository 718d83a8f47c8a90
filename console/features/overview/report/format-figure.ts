import { formatCount } from "#console/data-table/index.ts";
import type { FigureUnit } from "#shared/domain/report/figures.ts";
import { reportTexts as texts } from "./report-texts.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a value of a figure: a share in percent, a time in its largest unit. */
export function formatFigure(value: number | null | undefined, unit: FigureUnit): string {
  if (value === null || value === undefined) return texts.none;
  if (unit === "share") return value.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 0 });
  return unit === "seconds" ? formatSeconds(value) : formatCount(value);
}

function formatSeconds(seconds: number): string {
  const [size, name] = seconds >= 2 * day ? [day, "day"] : seconds >= hour ? [hour, "hour"] : [minute, "minute"];
  const value = seconds / size;
  return new Intl.NumberFormat(undefined, {
    ...{ style: "unit", unit: name, unitDisplay: "short" },
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const).format(value);
}
