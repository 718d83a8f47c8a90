import { list, object, text } from "./read-json.ts";

/** Maximum nesting depth. Deeper nodes are dropped; real documents never have them. */
const deepest = 60;

const marks: Readonly<Record<string, string>> = {
  code: "code",
  em: "em",
  strike: "s",
  strong: "strong",
  underline: "u",
};

const blocks: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  bulletList: "ul",
  caption: "p",
  decisionItem: "li",
  decisionList: "ul",
  listItem: "li",
  orderedList: "ol",
  panel: "blockquote",
  paragraph: "p",
  table: "table",
  tableCell: "td",
  tableHeader: "th",
  tableRow: "tr",
  taskList: "ul",
};

/**
 * Converts a document in the Atlassian Document Format (Jira Cloud descriptions and comments) to HTML. Escapes all
 * text.
 * Links must point to the web or to an email address. Nodes of unknown type are replaced by their children.
 * @returns null when the document has no text
 */
export function adfToHtml(document: unknown): string | null {
  const html = childrenOf(document, 0).trim();
  return html === "" ? null : html;
}

/** Converts plain text to HTML and keeps its line breaks. */
export function textToHtml(plain: string): string {
  return plain
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

function childrenOf(node: unknown, depth: number): string {
  if (depth > deepest) return "";
  return list(object(node).content)
    .map((child) => nodeToHtml(child, depth + 1))
    .join("");
}

function nodeToHtml(node: unknown, depth: number): string {
  const { type, attrs: given, text: words } = object(node);
  const attrs = object(given);
  const tag = blocks[String(type)];
  if (tag) return `<${tag}>${childrenOf(node, depth)}</${tag}>`;
  switch (type) {
    case "text":
      return typeof words === "string" ? marked(escapeHtml(words), list(object(node).marks)) : "";
    case "heading": {
      const level = [1, 2, 3, 4, 5, 6].find((each) => each === attrs.level) ?? 3;
      return `<h${level}>${childrenOf(node, depth)}</h${level}>`;
    }
    case "codeBlock":
      return `<pre><code>${childrenOf(node, depth)}</code></pre>`;
    case "hardBreak":
      return "<br>";
    case "rule":
      return "<hr>";
    case "mention":
    case "status":
      return escapeHtml(text(attrs.text) ?? "");
    case "emoji":
      return escapeHtml(text(attrs.text) ?? text(attrs.shortName) ?? "");
    case "date": {
      const date = new Date(Number(attrs.timestamp));
      return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
    }
    case "blockCard":
    case "embedCard":
      return `<p>${link(attrs.url, attrs.url)}</p>`;
    case "inlineCard":
      return link(attrs.url, attrs.url);
    case "expand":
    case "nestedExpand": {
      const title = text(attrs.title);
      return `${title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ""}${childrenOf(node, depth)}`;
    }
    case "taskItem":
      return `<li>${attrs.state === "DONE" ? "☑" : "☐"} ${childrenOf(node, depth)}</li>`;
    case "media":
    case "mediaInline": {
      const name = text(attrs.alt);
      return name ? `<em>${escapeHtml(name)}</em>` : "";
    }
    default:
      return childrenOf(node, depth) || escapeHtml(text(attrs.text) ?? "");
  }
}

function marked(html: string, applied: readonly unknown[]): string {
  return applied.reduce<string>((inner, mark) => {
    const { type, attrs } = object(mark);
    if (type === "link") return link(object(attrs).href, null, inner);
    if (type === "subsup") {
      const tag = object(attrs).type === "sub" ? "sub" : "sup";
      return `<${tag}>${inner}</${tag}>`;
    }
    const tag = marks[String(type)];
    return tag ? `<${tag}>${inner}</${tag}>` : inner;
  }, html);
}

/**
 * Renders a link around `html`, which defaults to the escaped `words`. Returns only `html` when the URL is neither a
 * web nor an email address.
 */
export function link(href: unknown, words: unknown, html = escapeHtml(text(words) ?? "")): string {
  const url = typeof href === "string" ? URL.parse(href) : null;
  if (!url || !["http:", "https:", "mailto:"].includes(url.protocol)) return html;
  return `<a href="${escapeHtml(url.href)}">${html}</a>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(plain: string): string {
  return plain.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
