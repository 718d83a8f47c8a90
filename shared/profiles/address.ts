import { type ConnectedHost, connectedHost, enterpriseHost, type Site, siteHost } from "./hosts.ts";

/** An address on one of the sites, taken apart. */
export interface Address {
  readonly site: Site;
  /** The host of a GitHub Enterprise server. */
  readonly host: string | undefined;
  /** The host of a connected server. */
  readonly server?: string | undefined;
  /** The decoded parts of the path, none of them empty. */
  readonly segments: readonly string[];
  /** As it is written, with its question mark: a few pages are named there. */
  readonly query: string;
}

export interface RecogniseOptions {
  /** Hosts of GitHub Enterprise servers, with the port if it is not the scheme's own, for example `github.acme.example`. */
  readonly githubHosts?: readonly string[];
  /** Servers that the platform reads people from, beside the public sites. */
  readonly connected?: readonly ConnectedHost[];
}

/**
 * Takes an address apart if it lies on one of the sites; null otherwise. The fragment never matters, and the query to
 * few pages only: tabs, tracking and highlighted comments stand there.
 */
export function readAddress(address: string | URL, options: RecogniseOptions = {}): Address | null {
  const url = typeof address === "string" ? URL.parse(address) : address;
  const authority = url && authorityOf(url.href);
  if (!authority) return null;
  const { githubHosts = [], connected = [] } = options;
  const site = siteHost(authority) ?? connectedHost(authority, connected) ?? enterpriseHost(authority, githubHosts);
  const segments = site && pathSegments(url.pathname);
  if (!segments) return null;
  // An Enterprise server without a host for gists has them in a folder.
  const isGistFolder = site.host !== undefined && segments[0] === "gist";
  return isGistFolder
    ? { site: "gist", host: site.host, segments: segments.slice(1), query: url.search }
    : { site: site.site, host: site.host, server: site.server, segments, query: url.search };
}

/**
 * What stands between the scheme and the path. It is compared whole, so that user info, a port, a trailing dot or
 * punycode make it another host without a rule for each.
 */
function authorityOf(href: string): string | null {
  const start = href.startsWith("https://") ? 8 : href.startsWith("http://") ? 7 : 0;
  return start ? href.slice(start, href.indexOf("/", start)) : null;
}

/** Cut by hand: this is the recogniser's inmost loop, and `split` takes twice the time. */
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

/** Names in one script are typed in several encodings of the same letters; NFC makes them equal. */
function decodeSegments(segments: readonly string[]): readonly string[] | null {
  try {
    return segments.map((segment) => decodeURIComponent(segment).normalize("NFC"));
  } catch {
    return null;
  }
}
