export const number = new Intl.NumberFormat();
export const plural = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** Apart from the other texts because the menu stands on every page, whose first script they would all weigh on. */
export const menuTexts = {
  title: "Project groups",
  select: "Select project group",
  projects: (count: number) => plural(count, "project", "projects"),
  available: (count: number) => `${number.format(count)} available`,
} as const;
