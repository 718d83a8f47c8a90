import type { EvidencePerson } from "../person.ts";

const linkAttributes = ["url", "websiteUrl", "bio"];
const address = /(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\s"'<>()]*)?/gi;

/** Sites whose profiles differ only in the query. */
const profileByQuery = /^(news\.ycombinator\.com\/user)\?(?:[^#]*&)?(id=[^&#]*).*$/;

/** Comparison key of a URL: without the parts that do not change its target. X keeps its old host name. */
export function linkKey(link: string): string {
  return link
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/^x\.com\//, "twitter.com/")
    .replace(profileByQuery, "$1/$2")
    .replace(/[?#].*$/, "")
    .replace(/[/.,;]+$/, "");
}

interface Link {
  readonly name: string;
  readonly value: string;
  readonly key: string;
}

/** Links of a profile by attribute, from all sources. */
export function linksOf({ attributes }: EvidencePerson): Link[] {
  return linkAttributes.flatMap((name) =>
    Object.values(attributes?.[name] ?? {}).flatMap((value) =>
      typeof value === "string"
        ? [...value.matchAll(address)].map(([link]) => ({ name, value: link, key: linkKey(link) }))
        : [],
    ),
  );
}
