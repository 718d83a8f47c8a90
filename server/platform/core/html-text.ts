import { Parser } from "htmlparser2";

/** Elements whose content is not text for readers. */
const hidden: ReadonlySet<string> = new Set(["script", "style", "template", "svg"]);

/** Elements inside a line of text. All others separate words. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var".split(
    " ",
  ),
);

/** Converts the first `longest` characters of HTML to one line of text. The parser reads each character once. */
export function htmlText(html: string, longest: number): string {
  const words: string[] = [];
  let hiddenDepth = 0;
  const separate = (name: string) => {
    if (!inline.has(name)) words.push(" ");
  };
  const parser = new Parser({
    onopentagname(name) {
      if (hidden.has(name)) hiddenDepth++;
      separate(name);
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth--;
      separate(name);
    },
    ontext(text) {
      if (hiddenDepth === 0) words.push(text);
    },
  });
  parser.end(html.slice(0, longest));
  return words.join("").replaceAll(/\s+/g, " ").trim();
}

/** Maximum number of characters in which `firstLink` looks. */
const mostOfLink = 5_000;

/** Attributes of the first link of an HTML fragment; null without one. */
export function firstLink(html: string): Readonly<Record<string, string>> | null {
  let found: Readonly<Record<string, string>> | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "a") found ??= attributes;
    },
  });
  parser.end(html.slice(0, mostOfLink));
  return found;
}
