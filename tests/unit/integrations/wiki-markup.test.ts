import { expect, test } from "vitest";
import { wikiToHtml } from "#server/integrations/atlassian/wiki-markup.ts";

test.each([
  ["Plain\nand more\n\nNext", "<p>Plain<br>and more</p><p>Next</p>"],
  [
    "h2. Steps\n# First\n# Second\n* Other",
    "<h2>Steps</h2><ol><li>First</li><li>Second</li></ol><ul><li>Other</li></ul>",
  ],
  ["{code:java}\nif (a < b) *c*;\n{code}\nAfter", "<pre><code>if (a &lt; b) *c*;</code></pre><p>After</p>"],
  ["{noformat}\nnever ended", "<pre><code>never ended</code></pre>"],
  [
    "See [the page|https://a.example/x] or [https://b.example]",
    '<p>See <a href="https://a.example/x">the page</a> or <a href="https://b.example/">https://b.example</a></p>',
  ],
  ["[~ada] and [^log.txt] and !picture.png|thumbnail!", "<p>@ada and log.txt and <em>picture.png</em></p>"],
  [
    "*bold*, _slanted_ and {{code}}, {color:red}red{color}",
    "<p><strong>bold</strong>, <em>slanted</em> and <code>code</code>, red</p>",
  ],
  ["a_b_c 2*3*4 [TODO] snake_case", "<p>a_b_c 2*3*4 [TODO] snake_case</p>"],
  ["||Name||Age||\n|Ada|36|", "<p>Name | Age<br>Ada | 36</p>"],
  ["[x|javascript:alert(1)] <script>", "<p>x &lt;script&gt;</p>"],
])("%j becomes HTML", (markup, html) => {
  expect(wikiToHtml(markup)).toBe(html);
});
