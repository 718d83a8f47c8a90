import { safeLink } from "#shared/domain/web-link.ts";

/** A piece of a display text: plain text, or text that leads somewhere. */
export interface DisplayPiece {
  readonly text: string;
  readonly href: string | null;
}

const token = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/giu;
const hrefAttribute = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/iu;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/giu, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Reads a display text of the wire, which carries HTML (wire.md 14.1), as text and safe links. Nothing of it is ever
 * handed to the browser as HTML: all tags but links fall away, and a link stays only if it leads to http or https.
 */
export function readDisplayHtml(html: string): DisplayPiece[] {
  const pieces: DisplayPiece[] = [];
  let href: string | null = null;
  let end = 0;
  const add = (raw: string) => {
    const text = decode(raw);
    if (text === "") return;
    const last = pieces.at(-1);
    if (last && last.href === href) pieces[pieces.length - 1] = { text: last.text + text, href };
    else pieces.push({ text, href });
  };
  for (const match of html.matchAll(token)) {
    const [whole, closing, name, rest] = match;
    add(html.slice(end, match.index));
    end = match.index + whole.length;
    if (name?.toLowerCase() !== "a") continue;
    const target = hrefAttribute.exec(rest ?? "");
    href = closing ? null : safeLink(decode(target?.[1] ?? target?.[2] ?? ""));
  }
  add(html.slice(end));
  return pieces;
}
