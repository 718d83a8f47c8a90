import { trimEndOf, trimOf } from "../text/trim-characters.ts";
import { safeLink } from "../text/web-link.ts";
import type { DisplayPart } from "./display-parts.ts";

/** Input of a channel formatter besides the channel. */
export interface ChannelContext {
  readonly url?: string | null | undefined;
}

type Formatter = (channel: string, context: ChannelContext) => DisplayPart;

function text(value: string): DisplayPart {
  return { kind: "text", text: value };
}

function link(label: string, href: string | null): DisplayPart {
  return href === null ? text(label) : { kind: "link", text: label, href };
}

function lastSegment(path: string): string {
  const name = trimEndOf(path, "/").split("/").at(-1) ?? "";
  return name.replace(/\.git$/, "");
}

const repository: Formatter = (channel) => link(`/${lastSegment(channel) || channel}`, safeLink(channel));

/**
 * Formats a git remote by kind of host (wire.md 14.5): gitweb for Gerrit hosts, the unchanged path for `git.` hosts,
 * else like GitHub.
 */
const gitRemote: Formatter = (channel, context) => {
  const href = safeLink(channel);
  if (href === null) return text(channel);
  const url = new URL(href);
  const path = trimOf(url.pathname, "/");
  if (/(?:^|\.)(?:gerrit|review)[\w-]*\.|-review\./.test(url.hostname)) {
    const [, prefix = "", project = path] = /^(?:(r|gerrit)\/)?(.+)$/.exec(path.replace(/\.git$/, "")) ?? [];
    const query = `p=${encodeURIComponent(`${project}.git`)};a=summary`;
    return link(`/${lastSegment(path)}`, safeLink(`${url.origin}${prefix ? `/${prefix}` : ""}/gitweb?${query}`));
  }
  if (url.hostname.startsWith("git.")) return link(path, href);
  return repository(channel, context);
};

const hashed: Formatter = (channel) => ({ kind: "mark", text: `#${channel.replace(/^#/, "")}` });

/** Origin of the activity's site, for channels that are not URLs. */
function origin(context: ChannelContext): string | null {
  const href = safeLink(context.url);
  return href === null ? null : new URL(href).origin;
}

function onSite(build: (origin: string, channel: string, context: ChannelContext) => string | null): Formatter {
  return (channel, context) => {
    const own = safeLink(channel);
    if (own !== null) return link(lastSegment(new URL(own).pathname) || new URL(own).hostname, own);
    const site = origin(context);
    return link(channel, site === null ? null : safeLink(build(site, encodeURIComponent(channel), context)));
  };
}

/** Returns the part of a URL before one of these folders. A site may be installed below the root of its host. */
function before(url: string | null | undefined, folders: string): string | null {
  return new RegExp(`^(https?://[^?#]*?)/(?:${folders})/`).exec(safeLink(url) ?? "")?.[1] ?? null;
}

const formatters: ReadonlyMap<string, Formatter> = new Map<string, Formatter>([
  ["github", repository],
  ["gitlab", repository],
  ["git", gitRemote],
  [
    "confluence",
    onSite((site, space, { url }) => {
      const prefix = before(url, "spaces|display|pages");
      if (prefix === null || prefix.endsWith("/wiki")) return `${prefix ?? `${site}/wiki`}/spaces/${space}`;
      return `${prefix}/display/${space}`;
    }),
  ],
  [
    "jira",
    onSite((site, project, { url }) =>
      /^[A-Z][A-Z\d_]+$/.test(project) ? `${before(url, "browse") ?? site}/browse/${project}` : null,
    ),
  ],
  [
    "gerrit",
    onSite((site, project, { url }) => {
      const prefix = /^https?:\/\/[^/]+(\/(?:r|gerrit))\//.exec(url ?? "")?.[1] ?? "";
      return `${site}${prefix}/q/project:${project}`;
    }),
  ],
  [
    "hackernews",
    (channel) => {
      const isAddress = /^(?:https?:\/\/)?[a-z\d](?:[a-z\d-]*\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(channel);
      if (!isAddress) return text(channel);
      return link(channel, safeLink(/^https?:\/\//i.test(channel) ? channel : `https://${channel}`));
    },
  ],
  ["slack", hashed],
  ["discord", hashed],
  ["discourse", hashed],
  ["reddit", (channel) => link(`r/${channel}`, safeLink(`https://reddit.com/r/${encodeURIComponent(channel)}`))],
]);

/** Formats a channel for display by the rules of wire.md 14.5. Channels of other platforms stay unchanged. */
export function formatChannel(platform: string, channel: string, context: ChannelContext = {}): DisplayPart {
  if (channel === "") return text("");
  return formatters.get(platform)?.(channel, context) ?? text(channel);
}
