import type { Outline, Page } from "./page.ts";

/** Pages in reading order: names of the files in docs/guide. */
export const pageNames = [
  "start",
  "connecting",
  "people-and-merging",
  "employers",
  "activities-and-lens",
  "panel",
  "administration",
  "questions",
] as const;

export type PageName = (typeof pageNames)[number];

const folder = "../../../docs/guide";
const outlines = import.meta.glob<Outline>("../../../docs/guide/*.md", {
  query: "?outline",
  import: "default",
  eager: true,
});
const pages = import.meta.glob<Page>("../../../docs/guide/*.md", { import: "default" });

/** Titles and sections of all pages, in reading order. */
export const outline: readonly (Outline & { readonly name: PageName })[] = pageNames.flatMap((name) => {
  const found = outlines[`${folder}/${name}.md`];
  return found ? [{ name, ...found }] : [];
});

export const isPageName = (name: string): name is PageName => pageNames.some((known) => known === name);

export async function loadPage(name: PageName): Promise<Page> {
  const load = pages[`${folder}/${name}.md`];
  if (!load) throw new Error(`The guide has no page ${name}.`);
  return load();
}

/** Sections about the pages of the console; the first prefix that fits counts. */
const targets: readonly (readonly [prefix: string, target: string])[] = [
  ["/project-groups", "start#the-parts-of-the-console"],
  ["/inbox", "start#the-parts-of-the-console"],
  ["/changes", "start#take-something-back"],
  ["/overview", "employers#independent-and-unknown"],
  ["/projects", "employers#who-carries-a-project"],
  ["/people/merge-suggestions", "people-and-merging#merge-suggestions"],
  ["/people/trash", "people-and-merging#delete-and-erase"],
  ["/people/reports", "people-and-merging#a-profile"],
  ["/people", "people-and-merging"],
  ["/organizations/merge-suggestions", "employers#organizations"],
  ["/organizations/affiliations", "employers#people-without-an-employer"],
  ["/organizations", "employers#organizations"],
  ["/activities", "activities-and-lens#activities"],
  ["/data-quality-assistant", "people-and-merging#merge-suggestions"],
  ["/community-lens", "activities-and-lens#community-lens"],
  ["/integrations", "connecting"],
  ["/exports", "activities-and-lens#activities"],
  ["/settings", "administration#settings"],
  ["/admin", "administration"],
];

/** URL of the section about a page of the console. */
export function helpFor(pathname: string): string {
  const found = targets.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return `/help/${found?.[1] ?? pageNames[0]}`;
}
