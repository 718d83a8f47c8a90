import { titles } from "../titles.ts";

const number = new Intl.NumberFormat();
/** `3 users`, `1 user`. */
export const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const texts = {
  title: titles.administration,
  tabs: "Administration",
  never: "Never",
  actions: "Actions",
  settings: "Manage workspace",
  done: "Done",
} as const;
