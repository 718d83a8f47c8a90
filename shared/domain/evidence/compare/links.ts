import type { EvidencePerson } from "../person.ts";

const linkAttributes = ["url", "websiteUrl", "bio"];
const address = /(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\s"'<>()]*)?/gi;

/** Sites whose profiles differ only in what stands behind the question mark. */
const named = /^(news\.ycombinator\.com\/user)\?(?:[^#]*&)?(id=[^&#]*).*$/;

/** An address without what does not change where it leads; X still answers to its old name. */
export function linkKey(link: string): string {
  return link
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/^x\.com\//, "twitter.com/")
    .replace(named, "$1/$2")
    .replace(/[?#].*$/, "")
    .replace(/[/.,;]+$/, "");
}

interface Link {
  readonly name: string;
  readonly value: string;
  readonly key: string;
}

/** What a profile links to, by attribute: every source counts. */
export function linksOf({ attributes }: EvidencePerson): Link[] {
  return linkAttributes.flatMap((name) =>
    Object.values(attributes?.[name] ?? {}).flatMap((value) =>
      typeof value === "string"
        ? [...value.matchAll(address)].map(([link]) => ({ name, value: link, key: linkKey(link) }))
        : [],
    ),
  );
}
