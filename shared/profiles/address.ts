import { type ConnectedHost, connectedHost, enterpriseHost, type Site, siteHost } from "./hosts.ts";

/** A parsed URL of one of the sites. */
export interface Address {
  readonly site: Site;
  /** The host of a GitHub Enterprise server. */
  readonly host: string | undefined;
  /** The host of a connected server. */
  readonly server?: string | undefined;
  /** The decoded segments of the path, none of them empty. */
  readonly segments: readonly string[];
  /** The unchanged query with its question mark. It names the page on a few sites. */
  readonly query: string;
}

export interface RecognizeOptions {
  /** Hosts of GitHub Enterprise servers, with a port if it is not the default, for example `github.acme.example`. */
  readonly githubHosts?: readonly string[];
  /** Connected servers from which the platform reads people, in addition to the public sites. */
  readonly connected?: readonly ConnectedHost[];
}

/**
 * Parses a URL of one of the sites; null for other sites. The fragment is ignored. The query matters on few pages,
 * because it usually contains tabs, tracking and highlighted comments.
 */
export function readAddress(address: string | URL, options: RecognizeOptions = {}): Address | null {
  const url = typeof address === "string" ? URL.parse(address) : address;
  const authority = url && authorityOf(url.href);
  if (!authority) return null;
  const { githubHosts = [], connected = [] } = options;
  const site = siteHost(authority) ?? connectedHost(authority, connected) ?? enterpriseHost(authority, githubHosts);
  const segments = site && pathSegments(url.pathname);
  if (!segments) return null;
  // An Enterprise server without a separate gist host has gists under `/gist`.
  const isGistFolder = site.host !== undefined && segments[0] === "gist";
  return isGistFolder
    ? { site: "gist", host: site.host, segments: segments.slice(1), query: url.search }
    : { site: site.site, host: site.host, server: site.server, segments, query: url.search };
}

/**
 * The part between the scheme and the path. It is compared as a whole, so that user info, a port, a trailing dot and
 * punycode count as different hosts without separate rules.
 */
function authorityOf(href: string): string | null {
  const start = href.startsWith("https://") ? 8 : href.startsWith("http://") ? 7 : 0;
  return start ? href.slice(start, href.indexOf("/", start)) : null;
}

/** Splits the path by hand. This is the innermost loop of the recognizer, and `split` takes twice as long. */
function pathSegments(path: string): readonly string[] | null {
  const segments: string[] = [];
  for (let start = 1; start < path.length; ) {
    const slash = path.indexOf("/", start);
    if (slash === start) return null;
    const end = slash < 0 ? path.length : slash;
    segments.push(path.slice(start, end));
    start = end + 1;
  }
  return path.includes("%") ? decodeSegments(segments) : segments;
}

/** Decodes the segments. NFC makes different encodings of the same letters equal. */
function decodeSegments(segments: readonly string[]): readonly string[] | null {
  try {
    return segments.map((segment) => decodeURIComponent(segment).normalize("NFC"));
  } catch {
    return null;
  }
}
