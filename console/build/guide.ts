import { readFile } from "node:fs/promises";
import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import { type Block, type Inline, type Page, sectionId } from "../features/help/page.ts";

const pagePath = /\/docs\/guide\/[\w-]+\.md$/;

/**
 * Makes the pages of docs/guide importable as a `Page`, and with `?outline` their title and sections alone.
 * Pages are data, because the content security policy allows no HTML from text.
 */
export function guide(): Plugin {
  return {
    name: "guide",
    enforce: "pre",
    async load(id) {
      const [path = "", query] = id.split("?");
      if (!pagePath.test(path)) return null;
      this.addWatchFile(path);
      const page = readPage(await readFile(path, "utf8"));
      if (query === "outline")
        return `export default ${JSON.stringify({ title: page.title, sections: page.sections })};`;
      const pictures = page.blocks.flatMap((block) => (block.kind === "picture" ? [block.source] : []));
      const imports = pictures.map((source, at) => `import picture${at} from ${JSON.stringify(`./${source}`)};`);
      const addresses = pictures.map((source, at) => `${JSON.stringify(source)}: picture${at}`);
      return `${imports.join("\n")}\nexport default { ...${JSON.stringify(page)}, pictures: { ${addresses} } };`;
    },
  };
}

/** @throws Error for Markdown that the guide does not use */
export function readPage(markdown: string): Omit<Page, "pictures"> {
  const [heading, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  if (heading?.type !== "heading") throw new Error("A page of the guide begins with its title.");
  const blocks = tokens.map(readBlock);
  const sections = blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: sectionId(block.title), title: block.title }] : [],
  );
  return { title: heading.text, sections, blocks };
}

function readBlock(token: Token): Block {
  if (token.type === "heading") return { kind: "heading", title: token.text };
  if (token.type === "list") {
    const { ordered, items } = token as Tokens.List;
    return { kind: "list", ordered, items: items.map((item) => readInline(item.tokens)) };
  }
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => readInline(cell.tokens));
    return { kind: "table", head: cells(header), rows: rows.map(cells) };
  }
  if (token.type !== "paragraph") throw new Error(`The guide cannot show a ${token.type}.`);
  const [picture, ...rest] = token.tokens ?? [];
  return picture?.type === "image" && rest.length === 0
    ? { kind: "picture", source: picture.href, text: picture.text }
    : { kind: "paragraph", text: readInline(token.tokens) };
}

function readInline(tokens: readonly Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === "strong") return [{ bold: token.text }];
    if (token.type === "codespan") return [{ code: token.text }];
    if (token.type === "link") return [{ to: token.href, text: token.text }];
    if (token.type === "text") {
      const { tokens: inner, text } = token as Tokens.Text;
      return inner ? readInline(inner) : [text.replace(/\s+/g, " ")];
    }
    throw new Error(`The guide cannot show a ${token.type}.`);
  });
}
