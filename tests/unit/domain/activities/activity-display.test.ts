import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  parseActivityAttributes,
  renderDisplay,
  shownActivityType,
} from "#shared/domain/activities/activity-display.ts";
import { activityTypes, findTemplate } from "#shared/domain/activities/activity-types.ts";
import { formatChannel } from "#shared/domain/activities/channel-format.ts";
import { displayHtml, displayText, parseDisplay } from "#shared/domain/activities/display-parts.ts";

function display(activity: Parameters<typeof renderDisplay>[0]) {
  return renderDisplay(activity, findTemplate(activity.platform, activity.type));
}

const pull = {
  platform: "github",
  type: "pull_request-opened",
  channel: "https://github.com/example/repo",
  url: "https://github.com/example/repo/pull/12",
  attributes: "{}",
};

describe("display texts", () => {
  it("equal the recorded ones for GitHub", () => {
    expect(display(pull).html).toEqual({
      default: 'opened a new pull request in <a href="https://github.com/example/repo" target="_blank">/repo</a>',
      short: "opened a pull request",
      channel: '<a href="https://github.com/example/repo" target="_blank">/repo</a>',
    });
  });

  it("are split into text and link parts", () => {
    expect(display(pull).parts.default).toEqual([
      { kind: "text", text: "opened a new pull request in " },
      { kind: "link", text: "/repo", href: "https://github.com/example/repo" },
    ]);
  });

  it("{self} is a link with the title, or the number without one", () => {
    const merged = { ...pull, type: "pull_request-merged" };
    expect(displayText(display({ ...merged, title: "Fix it" }).parts.default)).toBe("merged pull request Fix it");
    expect(display(merged).parts.default[1]).toEqual({ kind: "link", text: "#12", href: pull.url });
    expect(displayText(display({ ...merged, url: null, sourceId: "PR_1" }).parts.default)).toBe(
      "merged pull request PR_1",
    );
  });

  it("{attributes.x.y} is also read when attributes are a JSON string", () => {
    const comment = { platform: "devto", type: "comment", channel: "" };
    const attributes = { articleUrl: "https://dev.to/a/b", articleTitle: "How & why" };
    const html = 'commented on <a href="https://dev.to/a/b" target="_blank">How &#38; why</a>';
    expect(display({ ...comment, attributes }).html.default).toBe(html);
    expect(display({ ...comment, attributes: JSON.stringify(attributes) }).html.default).toBe(html);
  });

  it("{a|b} is the first one with a value, and missing values are empty", () => {
    const template = { default: "[{attributes.a|attributes.b.c|channel}] {attributes.none}", short: "", channel: "" };
    const text = (attributes: unknown) =>
      displayText(renderDisplay({ ...pull, attributes }, template).parts.default).trimEnd();
    expect(text({ a: "A", b: { c: "C" } })).toBe("[A]");
    expect(text({ a: "", b: { c: 7 } })).toBe("[7]");
    expect(text("not json")).toBe("[/repo]");
    expect(text({ constructor: 1 })).toBe("[/repo]");
  });

  it("only an activity's own fields are read, not those of every object", () => {
    const template = { default: "{attributes.toString.name}{attributes.title.length}.", short: "", channel: "" };
    const parts = renderDisplay({ ...pull, attributes: { title: "abc" } }, template).parts;
    expect(displayText(parts.default)).toBe(".");
    const inherited = { default: "{attributes.inherited}.", short: "", channel: "" };
    const attributes = Object.create({ inherited: "x" }) as object;
    expect(displayText(renderDisplay({ ...pull, attributes }, inherited).parts.default)).toBe(".");
  });

  it('an unknown type is "conducted an activity"', () => {
    expect(display({ platform: "github", type: "unheard-of" }).html).toEqual({
      default: "Conducted an activity",
      short: "conducted an activity",
      channel: "",
      author: "conducted by",
    });
  });

  it("the author is returned unchanged", () => {
    expect(display({ ...pull, platform: "git", type: "authored-commit" }).html.author).toBe("authored by");
  });

  it("a Discord message in a thread is a thread_message", () => {
    const message = { platform: "discord", type: "message" };
    expect(shownActivityType({ ...message, attributes: '{"thread":true}' })).toBe("thread_message");
    expect(shownActivityType({ ...message, attributes: { thread: "general" } })).toBe("message");
    expect(shownActivityType({ ...message, platform: "slack", attributes: { thread: true } })).toBe("message");
  });

  it("attributes that are not a map are ignored", () => {
    for (const attributes of ["[1]", "5", "null", "", null, undefined, [1]]) {
      expect(parseActivityAttributes(attributes)).toEqual({});
    }
  });
});

describe("channels", () => {
  test.each([
    ["github", "https://github.com/example/alpha", undefined, "/alpha", "https://github.com/example/alpha"],
    ["gitlab", "https://gitlab.com/g/sub/alpha", undefined, "/alpha", "https://gitlab.com/g/sub/alpha"],
    ["git", "https://github.com/example/alpha.git", undefined, "/alpha", "https://github.com/example/alpha.git"],
    ["git", "https://git.example.org/pub/alpha", undefined, "pub/alpha", "https://git.example.org/pub/alpha"],
    [
      "git",
      "https://gerrit.example.org/r/tools/alpha",
      undefined,
      "/alpha",
      "https://gerrit.example.org/r/gitweb?p=tools%2Falpha.git;a=summary",
    ],
    ["git", "not an address", undefined, "not an address", null],
    ["confluence", "DOCS", "https://w.example/wiki/spaces/DOCS/pages/1", "DOCS", "https://w.example/wiki/spaces/DOCS"],
    ["confluence", "DOCS", "https://w.example/display/DOCS/Home", "DOCS", "https://w.example/display/DOCS"],
    [
      "confluence",
      "DOCS",
      "https://w.example/c/pages/viewpage.action?pageId=1",
      "DOCS",
      "https://w.example/c/display/DOCS",
    ],
    ["confluence", "DOCS", "https://w.example", "DOCS", "https://w.example/wiki/spaces/DOCS"],
    ["jira", "ABC", "https://j.example/browse/ABC-1", "ABC", "https://j.example/browse/ABC"],
    ["jira", "ABC", "https://j.example/jira/browse/ABC-1", "ABC", "https://j.example/jira/browse/ABC"],
    ["jira", "Project name", "https://j.example/browse/ABC-1", "Project name", null],
    ["gerrit", "a/b", "https://g.example/r/c/a/b/+/1", "a/b", "https://g.example/r/q/project:a%2Fb"],
    ["hackernews", "example.org/post", undefined, "example.org/post", "https://example.org/post"],
    ["hackernews", "kubernetes", undefined, "kubernetes", null],
    ["reddit", "linux", undefined, "r/linux", "https://reddit.com/r/linux"],
    ["groupsio", "tac", undefined, "tac", null],
    ["slack", "general", undefined, "#general", null],
    ["github", "javascript:alert(1)", undefined, "/javascript:alert(1)", null],
  ])("%s %s (%s) is shown as %s and links to %s", (platform, channel, url, text, href) => {
    const part = formatChannel(platform, channel, { url });
    expect(part.text).toBe(text);
    expect(part.kind === "link" ? part.href : null).toBe(href);
  });

  it("chat channels are highlighted", () => {
    expect(formatChannel("discord", "general")).toEqual({ kind: "mark", text: "#general" });
    expect(display({ platform: "discord", type: "message", channel: "general" }).parts.default).toEqual([
      { kind: "text", text: "sent a message in " },
      { kind: "mark", text: "#general" },
    ]);
  });
});

describe("display texts of other backends", () => {
  it("are parsed into text and links, whatever else they contain", () => {
    const html =
      'a &amp; b <a class="x" href="https://x.example/?a=1&amp;b=2" target="_blank">go</a> <b onclick="x()">c</b>';
    expect(parseDisplay(`${html}<script>alert(1)</script><img src=x onerror="y()" alt="pic">`)).toEqual([
      { kind: "text", text: "a & b " },
      { kind: "link", text: "go", href: "https://x.example/?a=1&b=2" },
      { kind: "text", text: " calert(1)pic" },
    ]);
  });

  it("a link without a web address is text", () => {
    expect(parseDisplay('<a href="javascript:alert(1)">x</a>')).toEqual([{ kind: "text", text: "x" }]);
  });
});

describe("external text is data", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      "<img src=x onerror=alert(1)>",
      '"><script>alert(1)</script>',
      "javascript:alert(1)",
      "{channel}",
      "&lt;script&gt;",
      "</a><a href='https://evil.example'>",
    ),
  );
  const templates = Object.entries(activityTypes).flatMap(([platform, types]) =>
    Object.entries(types).map(([type, { display: template }]) => ({ platform, type, template })),
  );

  it("no value becomes a tag, an attribute or a scheme, in any template", () => {
    fc.assert(
      fc.property(fc.constantFrom(...templates), hostile, hostile, hostile, ({ platform, type, template }, a, b, c) => {
        const attributes = { articleUrl: a, articleTitle: b, postUrl: a, postBody: b, parentUrl: a, parentTitle: b };
        const activity = { platform, type, channel: c, title: b, url: a, attributes };
        const { html } = renderDisplay(activity, template);
        for (const text of [html.default, html.short, html.channel]) {
          const rest = text
            .replaceAll(/<a href="https?:\/\/[^"<>]*" target="_blank">/g, "")
            .replaceAll('<span class="text-brand-500 truncate max-w-2xs">', "")
            .replaceAll(/<\/(?:a|span)>/g, "");
          expect(rest).not.toMatch(/[<>"']/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("parts rendered as HTML are parsed into the same parts", () => {
    const part = fc.oneof(
      fc.record({ kind: fc.constant("text" as const), text: fc.string({ minLength: 1 }) }),
      fc.record({ kind: fc.constant("mark" as const), text: fc.string({ minLength: 1 }) }),
      fc.record({
        kind: fc.constant("link" as const),
        text: fc.string({ minLength: 1 }),
        href: fc.webUrl().map((url) => new URL(url).href),
      }),
    );
    const separated = fc.array(part, { maxLength: 5 }).map((parts) =>
      // Adjacent parts of the same kind are joined by reading.
      parts.filter((each, index) => each.kind === "link" || each.kind !== parts[index - 1]?.kind),
    );
    fc.assert(
      fc.property(separated, (parts) => {
        expect(parseDisplay(displayHtml(parts))).toEqual(parts);
      }),
    );
  });

  it("any text can be parsed without an error", () => {
    fc.assert(
      fc.property(hostile, (html) => {
        for (const part of parseDisplay(html)) if (part.kind === "link") expect(part.href).toMatch(/^https?:/);
      }),
    );
  });
});
