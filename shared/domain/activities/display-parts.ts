import { safeLink } from "../text/web-link.ts";

/** Part of a display text: plain, highlighted (a channel), or a link with an http or https URL. */
export type DisplayPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mark"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return match ? decode(match[1] ?? match[2] ?? "") : null;
}

/** Joins adjacent parts of the same kind and removes empty ones. */
export function joinParts(parts: readonly DisplayPart[]): DisplayPart[] {
  const joined: DisplayPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.text === "") continue;
    if (last && last.kind !== "link" && last.kind === part.kind) {
      joined[joined.length - 1] = { kind: last.kind, text: last.text + part.text };
    } else joined.push(part);
  }
  return joined;
}

/** Conversion of the text and the URLs of a template to display parts. */
export interface Fill {
  /** Converts text outside of tags. */
  readonly text: (text: string) => readonly DisplayPart[];
  /** Converts text inside tags and URLs. */
  readonly plain: (text: string) => string;
}

const asWritten: Fill = { text: (text) => [{ kind: "text", text }], plain: (text) => text };
const tagOrText = /<(\/?)([a-z][a-z\d]*)((?:\s[^<>]*)?)\/?>|[^<]+|</gi;

/**
 * Parses a display string of the API (text with `a`, `span`, `b` and similar tags) into parts. Text is never
 * interpreted as HTML. An `a` without an http or https URL becomes text, an image becomes its alternative text, and all
 * other tags are dropped.
 */
export function parseDisplay(html: string, fill: Fill = asWritten): DisplayPart[] {
  const parts: DisplayPart[] = [];
  let href: string | null = null;
  let marked = 0;
  for (const [whole, closing, name, rest] of html.matchAll(tagOrText)) {
    const tag = name?.toLowerCase();
    if (tag === "a") href = closing ? null : safeLink(fill.plain(attribute(rest ?? "", "href") ?? ""));
    else if (tag === "span") marked = Math.max(0, marked + (closing ? -1 : 1));
    else if (tag === "img") parts.push({ kind: "text", text: fill.plain(attribute(rest ?? "", "alt") ?? "") });
    else if (tag === undefined) {
      const text = decode(whole);
      if (href !== null) parts.push({ kind: "link", text: fill.plain(text), href });
      else if (marked > 0) parts.push({ kind: "mark", text: fill.plain(text) });
      else parts.push(...fill.text(text));
    }
  }
  return joinParts(parts);
}

/** The parts as the HTML string of the API, everything escaped (wire.md 14.1, `display`). */
export function displayHtml(parts: readonly DisplayPart[]): string {
  return parts
    .map((part) => {
      const text = escapeHtml(part.text);
      if (part.kind === "link") return `<a href="${escapeHtml(part.href)}" target="_blank">${text}</a>`;
      return part.kind === "mark" ? `<span class="text-brand-500 truncate max-w-2xs">${text}</span>` : text;
    })
    .join("");
}

/** The parts as plain text, for labels and search. */
export function displayText(parts: readonly DisplayPart[]): string {
  return parts.map((part) => part.text).join("");
}
