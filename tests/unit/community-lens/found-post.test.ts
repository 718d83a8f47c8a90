import { expect, test } from "vitest";
import { foundPost } from "#server/lens/found-post.ts";

const description = (text: string, format: "html" | "markdown" | "text" = "markdown") =>
  foundPost(
    {
      url: "https://github.com/q/q/issues/1",
      platform: "github",
      postedAt: new Date(),
      format,
      title: "T",
      description: text,
    },
    new Date(),
  )?.description;

test.each([
  [
    "headings, lists and emphasis",
    "## Steps\n\n1. **Run** it\n2. _See_ ~~this~~\n- [x] done",
    "Steps Run it See this done",
  ],
  [
    "links and pictures",
    "See [the log](https://x.example) ![shot](a.png) https://y.example",
    "See the log https://y.example",
  ],
  ["code", "Call `f<T>(&x)`:\n\n```js\nconst a = <T>1;\n```", "Call f<T>(&x): const a = <T>1;"],
  ["quotes and tables", "> Quoted **text**\n\n| a | b |\n|---|---|\n| 1 | 2 |", "Quoted text a b 1 2"],
  ["what a template tells the author", "<!-- Describe\n the bug -->\nIt crashes", "It crashes"],
  [
    "elements, not types in a sentence",
    "<details><summary>Log</summary>\n\nVec<T> is <b>slow</b> &amp; big",
    "Log Vec<T> is slow & big",
  ],
  ["scripts", "<script>alert(1)</script>\n\nText", "Text"],
])("A Markdown text is shown without its markup: %s", (_what, markdown, words) => {
  expect(description(markdown)).toBe(words);
});

test("Plain text is unchanged, and HTML loses its elements", () => {
  expect(description("**not** <b>marks</b>", "text")).toBe("**not** <b>marks</b>");
  expect(description("<p>One</p><p>two &lt;T&gt;</p>", "html")).toBe("One two <T>");
});

test.each(["> ", "1. ", "*a_", "[a]("])("A hostile text of many %j does not block", (mark) => {
  expect(description(mark.repeat(9_000))).toEqual(expect.any(String));
});
