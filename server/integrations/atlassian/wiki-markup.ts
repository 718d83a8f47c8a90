import { escapeHtml, link } from "./adf.ts";

/** Lines that begin or end a block shown as typed. */
const verbatim = /^\s*\{(code|noformat)(?:[:|][^}\n]*)?\}\s*$/;
const heading = /^\s*h([1-6])\.\s(.*)$/s;
const item = /^\s*([*#-]+)\s(.*)$/s;
const row = /^\s*\|.*\|\s*$/;
/** Macros that only change how their content looks. */
const looks = /(?<!\{)\{(?:color|panel|quote|anchor|code|noformat|section|column|expand)(?:[:|][^{}\n]*)?\}/g;

/**
 * Converts Jira's wiki markup to readable HTML: headings, lists, tables as lines, code, quotes, links and the usual
 * marks. Escapes all text. What it does not know stays as it was typed.
 */
export function wikiToHtml(markup: string): string {
  const html: string[] = [];
  let paragraph: string[] = [];
  let listTag = "ul";
  let items: string[] = [];
  let code: string[] | null = null;

  function endBlocks() {
    if (paragraph.length > 0) html.push(`<p>${paragraph.join("<br>")}</p>`);
    if (items.length > 0) html.push(`<${listTag}>${items.map((each) => `<li>${each}</li>`).join("")}</${listTag}>`);
    paragraph = [];
    items = [];
  }
  function endCode() {
    if (code) html.push(`<pre><code>${escapeHtml(code.join("\n"))}</code></pre>`);
    code = null;
  }

  for (const line of markup.trim().split(/\r?\n/)) {
    if (verbatim.test(line)) {
      endBlocks();
      if (code) endCode();
      else code = [];
    } else if (code) {
      code.push(line);
    } else if (heading.test(line)) {
      endBlocks();
      const [, level = "3", title = ""] = heading.exec(line) ?? [];
      html.push(`<h${level}>${inline(title.trim())}</h${level}>`);
    } else if (item.test(line)) {
      const [, marker = "*", content = ""] = item.exec(line) ?? [];
      const tag = marker.endsWith("#") ? "ol" : "ul";
      if (listTag !== tag || paragraph.length > 0) endBlocks();
      listTag = tag;
      items.push(inline(content.trim()));
    } else if (/^\s*-{4,}\s*$/.test(line)) {
      endBlocks();
      html.push("<hr>");
    } else if (line.trim() === "") {
      endBlocks();
    } else {
      if (items.length > 0) endBlocks();
      const cells = row.test(line) ? line.split("|").map((cell) => cell.trim()) : null;
      paragraph.push(inline(cells ? cells.filter((cell) => cell !== "").join(" | ") : line.replace(/^\s*bq\.\s+/, "")));
    }
  }
  endBlocks();
  endCode();
  return html.join("");
}

/** A link, a user, a file, code, or text between two equal marks. */
const token =
  /\[([^[\]|\n]*)(?:\|([^[\]|\n]*))?(?:\|[^[\]\n]*)?\]|!([^!|\s]+)(?:\|[^!\n]*)?!|\{\{([^{}\n]+)\}\}|(?<![\p{L}\p{N}])([*_+])(?=\S)([^*_+\n]+)\5(?![\p{L}\p{N}])/gu;
const marks: Readonly<Record<string, string>> = { "*": "strong", _: "em", "+": "u" };

function inline(line: string): string {
  const text = line.replaceAll(looks, "");
  let html = "";
  let end = 0;
  for (const found of text.matchAll(token)) {
    const [whole, words, address, file, code, mark = "", marked] = found;
    html += escapeHtml(text.slice(end, found.index));
    end = found.index + whole.length;
    if (words !== undefined) html += linked(words.trim(), address?.trim(), whole);
    else if (file !== undefined) html += `<em>${escapeHtml(file)}</em>`;
    else if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else html += `<${marks[mark]}>${escapeHtml(marked ?? "")}</${marks[mark]}>`;
  }
  return html + escapeHtml(text.slice(end));
}

function linked(words: string, address: string | undefined, whole: string): string {
  if (words.startsWith("~")) return escapeHtml(`@${words.slice(1)}`);
  const html = link(address ?? words, words);
  if (html.startsWith("<a ")) return html;
  // A word in brackets is no link.
  return escapeHtml(address === undefined && !words.startsWith("^") ? whole : words.replace(/^\^/, ""));
}
