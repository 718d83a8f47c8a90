import { type Site, siteHost } from "./hosts.ts";

export interface CleanAddress {
  readonly url: string;
  /** Number of removed tracking parameters. */
  readonly removed: number;
}

/** Tracking parameters of any site, in lower case. Parameters that start with `utm_` are removed too. */
const tracking: ReadonlySet<string> = new Set([
  ..."fbclid gclid dclid gbraid wbraid gad_source msclkid twclid ttclid yclid igshid igsh li_fat_id mkt_tok".split(" "),
  ..."mc_cid mc_eid _hsenc _hsmi hsctatracking vero_id oly_enc_id oly_anon_id ref_src ref_url ref_source".split(" "),
]);

/** Tracking parameters that have another meaning on other sites. */
const trackingOnSite: Readonly<Partial<Record<Site, ReadonlySet<string>>>> = {
  github: new Set(["ref"]),
  gist: new Set(["ref"]),
  linkedin: new Set("trk trkinfo trkemail trackingid refid lipi lici rcm midtoken midsig otptoken eid licu".split(" ")),
  twitter: new Set(["s", "t", "cxt", "ref"]),
  reddit: new Set(["share_id", "rdt", "ref", "ref_campaign", "correlation_id"]),
};

/**
 * Removes tracking parameters, user info and text fragments from a URL. All other parts stay unchanged. Null for
 * anything but an http or https URL.
 */
export function cleanAddress(address: string | URL): CleanAddress | null {
  const url = URL.parse(String(address));
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const site = siteHost(url.host);
  const ofSite = site && trackingOnSite[site.site];
  // URLSearchParams would change the encoding of the remaining parameters.
  const parts = url.search.slice(1).split("&");
  const remaining = parts.filter((part) => {
    const name = part.replace(/=.*/s, "").toLowerCase();
    return !name.startsWith("utm_") && !tracking.has(name) && !ofSite?.has(name);
  });
  const query = remaining.length > 0 && url.search !== "" ? `?${remaining.join("&")}` : "";
  const fragment = url.hash.replace(/:~:.*/s, "");
  return {
    url: url.origin + url.pathname + query + (fragment === "#" ? "" : fragment),
    removed: parts.length - remaining.length,
  };
}
