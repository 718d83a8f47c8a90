/**
 * Returns the points of a sparkline, scaled to its own range: x over the whole width, y within one pixel of the edges.
 */
export function sparklinePoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      // A flat line lies at the bottom for zeros, else in the middle.
      const share = high > low ? (value - low) / (high - low) : high === 0 ? 0 : 0.5;
      return `${(index * step).toFixed(1)},${(height - 1 - share * (height - 2)).toFixed(1)}`;
    })
    .join(" ");
}
