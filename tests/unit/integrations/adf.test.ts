import { describe, expect, it } from "vitest";
import { adfToHtml, textToHtml } from "#server/integrations/atlassian/adf.ts";

const doc = (...content: unknown[]) => ({ type: "doc", version: 1, content });
const text = (words: string, ...marks: unknown[]) => ({ type: "text", text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });

describe("documents of Atlassian as HTML", () => {
  it("keeps paragraphs, headings, lists, quotes, tables and code", () => {
    const html = adfToHtml(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [text("Title")] },
        paragraph(text("bold", { type: "strong" }, { type: "em" }), { type: "hardBreak" }, text("next")),
        { type: "bulletList", content: [{ type: "listItem", content: [paragraph(text("one"))] }] },
        { type: "blockquote", content: [paragraph(text("said"))] },
        { type: "codeBlock", attrs: { language: "c" }, content: [text("a < b")] },
        {
          type: "table",
          content: [{ type: "tableRow", content: [{ type: "tableCell", content: [paragraph(text("cell"))] }] }],
        },
        { type: "rule" },
      ),
    );
    expect(html).toBe(
      "<h2>Title</h2><p><em><strong>bold</strong></em><br>next</p><ul><li><p>one</p></li></ul>" +
        "<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre>" +
        "<table><tr><td><p>cell</p></td></tr></table><hr>",
    );
  });

  it("mentions, emoji, dates, states, tasks and cards become text", () => {
    const html = adfToHtml(
      doc(
        paragraph(
          { type: "mention", attrs: { id: "712020:ada", text: "@Ada" } },
          { type: "emoji", attrs: { shortName: ":tada:", text: "🎉" } },
          { type: "date", attrs: { timestamp: "1767225600000" } },
          { type: "status", attrs: { text: "LATE", color: "red" } },
          { type: "inlineCard", attrs: { url: "https://a.example/1" } },
        ),
        { type: "taskList", content: [{ type: "taskItem", attrs: { state: "DONE" }, content: [text("write")] }] },
      ),
    );
    expect(html).toBe(
      '<p>@Ada🎉2026-01-01LATE<a href="https://a.example/1">https://a.example/1</a></p><ul><li>☑ write</li></ul>',
    );
  });

  it("escapes every text and links only to web and email addresses", () => {
    const link = (href: string) => ({ type: "link", attrs: { href } });
    expect(adfToHtml(doc(paragraph(text("<img src=x onerror=alert(1)>"))))).toBe(
      "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    );
    expect(adfToHtml(doc(paragraph(text("here", link("javascript:alert(1)")))))).toBe("<p>here</p>");
    expect(adfToHtml(doc(paragraph(text("here", link('https://a.example/"onclick=x')))))).toBe(
      '<p><a href="https://a.example/%22onclick=x">here</a></p>',
    );
    expect(textToHtml("a <b>\n\nc\nd")).toBe("<p>a &lt;b&gt;</p><p>c<br>d</p>");
  });

  it("keeps the content of unknown nodes, and returns nothing for nothing", () => {
    expect(adfToHtml(doc({ type: "bodiedExtension", content: [paragraph(text("inside"))] }))).toBe("<p>inside</p>");
    for (const none of [null, undefined, "text", 1, [], {}, doc(), doc(null, 7, { type: "media" })]) {
      expect(adfToHtml(none)).toBeNull();
    }
  });

  it("a document nested a thousand levels deep is truncated without an error", () => {
    let node: unknown = text("deep");
    for (let depth = 0; depth < 1_000; depth += 1) node = { type: "blockquote", content: [node] };
    expect(adfToHtml(doc(node))).not.toContain("deep");
  });
});
