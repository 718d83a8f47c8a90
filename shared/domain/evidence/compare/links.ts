import { trimEndOf, trimOf } from "../../text/trim-characters.ts";
import type { EvidencePerson } from "../person.ts";

const linkAttributes = ["url", "websiteUrl", "bio"];
/** Text that may be a host with a path; `isHost` decides. */
const candidate = /([a-z\d.-]+)(\/[^\s"'<>()]*)?/gi;
const isHost = /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** Sites whose profiles differ only in the query. */
const profileByQuery = /^(news\.ycombinator\.com\/user)\?(?:[^#]*&)?(id=[^&#]*).*$/s;

/** Comparison key of a URL: without the parts that do not change its target. X keeps its old host name. */
export function linkKey(link: string): string {
  const target = link
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/^x\.com\//, "twitter.com/")
    .replace(profileByQuery, "$1/$2")
    .replace(/[?#].*$/s, "");
  return trimEndOf(target, "/.,;");
}

interface Link {
  readonly name: string;
  readonly value: string;
  readonly key: string;
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(candidate)].flatMap(([, written = "", path = ""]) => {
    const host = trimOf(written, ".");
    if (!isHost.test(host)) return [];
    return [written.endsWith(".") ? host : host + path];
  });
}

/** Links of a profile by attribute, from all sources. */
export function linksOf({ attributes }: EvidencePerson): Link[] {
  return linkAttributes.flatMap((name) =>
    Object.values(attributes?.[name] ?? {}).flatMap((value) =>
      typeof value === "string" ? addressesIn(value).map((link) => ({ name, value: link, key: linkKey(link) })) : [],
    ),
  );
}
