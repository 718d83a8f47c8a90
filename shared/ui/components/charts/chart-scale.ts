const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Returns the distance between the four grid lines of a chart of counts: the smallest round integer that covers the
 * maximum.
 */
export function gridStep(max: number): number {
  const raw = Math.max(max, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = steps.map((each) => each * power).find((each) => each >= raw && Number.isInteger(each));
  return step ?? 10 * power;
}
