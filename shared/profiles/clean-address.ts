import { type Site, siteHost } from "./hosts.ts";

export interface CleanAddress {
  readonly url: string;
  /** How many tracking parameters were taken out. */
  readonly removed: number;
}

/** Parameters, in lower case, that tell on any site where a reader came from; and all that start with `utm_`. */
const tracking: ReadonlySet<string> = new Set([
  ..."fbclid gclid dclid gbraid wbraid gad_source msclkid twclid ttclid yclid igshid igsh li_fat_id mkt_tok".split(" "),
  ..."mc_cid mc_eid _hsenc _hsmi hsctatracking vero_id oly_enc_id oly_anon_id ref_src ref_url ref_source".split(" "),
]);

/** Parameters of that kind whose names mean something else elsewhere. */
const trackingOnSite: Readonly<Partial<Record<Site, ReadonlySet<string>>>> = {
  github: new Set(["ref"]),
  gist: new Set(["ref"]),
  linkedin: new Set("trk trkinfo trkemail trackingid refid lipi lici rcm midtoken midsig otptoken eid licu".split(" ")),
  twitter: new Set(["s", "t", "cxt", "ref"]),
  reddit: new Set(["share_id", "rdt", "ref", "ref_campaign", "correlation_id"]),
};

/**
 * A web address without tracking parameters, user info and marked text; what else it says stays to the letter. Null
 * for what is no http or https address.
 */
export function cleanAddress(address: string | URL): CleanAddress | null {
  const url = URL.parse(String(address));
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const site = siteHost(url.host);
  const ofSite = site && trackingOnSite[site.site];
  // Not by URLSearchParams: it would write the parameters that stay in its own way.
  const parts = url.search.slice(1).split("&");
  const kept = parts.filter((part) => {
    const name = part.replace(/=.*/s, "").toLowerCase();
    return !name.startsWith("utm_") && !tracking.has(name) && !ofSite?.has(name);
  });
  const query = kept.length > 0 && url.search !== "" ? `?${kept.join("&")}` : "";
  const fragment = url.hash.replace(/:~:.*/s, "");
  return {
    url: url.origin + url.pathname + query + (fragment === "#" ? "" : fragment),
    removed: parts.length - kept.length,
  };
}
