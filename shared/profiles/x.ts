import type { Address } from "./address.ts";
import { post, profile } from "./answer.ts";
import type { RecognisedPost, RecognisedProfile, Samples } from "./recognised.ts";
import { reservedOnX } from "./reserved-names.ts";

const name = /^[a-z\d_]{1,15}$/i;
const statusId = /^[1-9]\d{0,19}$/;

const tabs: ReadonlySet<string> = new Set([
  ..."with_replies media likes highlights articles followers following verified_followers followers_you_follow".split(
    " ",
  ),
  ..."lists affiliates subscriptions creator-subscriptions communities topics photo".split(" "),
]);

/** The front page of an account and its tabs. */
export function xProfile(address: Address): RecognisedProfile | null {
  const [first = "", tab] = address.segments;
  if (address.site !== "twitter" || (tab !== undefined && !tabs.has(tab))) return null;
  // Links in running text keep the sign before a name; the site takes it away.
  const handle = first.startsWith("@") ? first.slice(1) : first;
  return isName(handle) ? profile(address, "person-or-organization", handle) : null;
}

export const xProfileSamples: Samples = {
  "https://x.com/jack": "jack",
  "https://x.com/Open_Source/?lang=en": "Open_Source",
  "https://www.x.com/_jane_": "_jane_",
  "https://mobile.x.com/jane/with_replies": "jane",
  "https://x.com/jane/media": "jane",
  "https://x.com/jane/photo": "jane",
  "https://x.com/jane/creator-subscriptions/subscribe": "jane",
  "https://twitter.com/jane?ref_src=twsrc%5Egoogle": "jane",
  "https://twitter.com/@jane": "jane",
  "http://mobile.twitter.com/jane/followers": "jane",
  "https://x.com/12345": "12345",
};

/** A post; the author's name is missing in the addresses that the site itself makes for widgets. */
export function xStatus(address: Address): RecognisedPost | null {
  const [first = "", ...rest] = address.segments;
  if (address.site !== "twitter") return null;
  const isNameless = first === "i";
  const [word, id = ""] = isNameless && rest[0] === "web" ? rest.slice(1) : rest;
  if ((word !== "status" && word !== "statuses") || !statusId.test(id) || !(isNameless || isName(first))) return null;
  return post(address, "status", id, `https://x.com/${first}/status/${id}`, isNameless ? undefined : first);
}

export const xStatusSamples: Samples = {
  "https://x.com/jack/status/20": "https://x.com/jack/status/20",
  "https://twitter.com/Jack/status/20?s=21&t=abc": "https://x.com/Jack/status/20",
  "https://mobile.twitter.com/jack/statuses/20": "https://x.com/jack/status/20",
  "https://x.com/jack/status/1920115400000000000/photo/1": "https://x.com/jack/status/1920115400000000000",
  "https://x.com/i/status/20": "https://x.com/i/status/20",
  "https://twitter.com/i/web/status/20": "https://x.com/i/status/20",
};

function isName(handle: string): boolean {
  return name.test(handle) && !reservedOnX.has(handle.toLowerCase());
}
