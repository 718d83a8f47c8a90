import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routes } from "#console/app/routes.ts";
import { readPage } from "#console/build/guide.ts";
import { helpFor, outline, pageNames } from "#console/features/help/guide.ts";

const root = join(import.meta.dirname, "../../../..");
const folder = join(root, "docs/guide");
const pages = pageNames.map((name) => ({ name, text: readFileSync(join(folder, `${name}.md`), "utf8") }));

/** Addresses of all pages and sections, as links in the guide write them. */
const addresses = new Set(
  outline.flatMap(({ name, sections }) => [name, ...sections.map(({ id }) => `${name}#${id}`)]),
);

/** Texts of the interface: every string in the catalogues. */
const catalogues = globSync(
  ["{console,extension}/**/{*texts,titles,tabs,setting-places,menu-texts}.ts", "shared/{domain,ui}/**/*.ts"],
  { cwd: root },
).map((file) => readFileSync(join(root, file), "utf8"));
const texts = new Set(
  catalogues.flatMap((file) => [...file.matchAll(/"((?:[^"\\\n]|\\.)+)"/g)].map(([, text]) => text)),
);

describe("The guide", () => {
  it("lists every page of docs/guide", () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
    expect(files.toSorted()).toEqual(pageNames.map((name) => `${name}.md`).toSorted());
    expect(outline.map(({ name }) => name)).toEqual([...pageNames]);
  });

  it.each(pages)("$name names pages, buttons and settings as the interface does", ({ text }) => {
    const names = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, name = ""]) => name.replace(/\s+/g, " "));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !texts.has(name))).toEqual([]);
  });

  it.each(pages)("$name links to what exists", ({ name, text }) => {
    const links = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    const known = (link: string) => addresses.has((link.startsWith("#") ? name + link : link).replace(".md", ""));
    expect(links.filter((link) => !link.includes("://") && !known(link))).toEqual([]);
    const { blocks } = readPage(text);
    const pictures = blocks.flatMap((block) => (block.kind === "picture" ? [block.source] : []));
    expect(pictures.filter((picture) => !existsSync(join(folder, picture)))).toEqual([]);
  });

  it("has a section about every page of the console that shows data", () => {
    const paths = routes.flatMap(({ path = "", handle }) =>
      handle?.permission ? [path.replaceAll(/:\w+\??/g, "x")] : [],
    );
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const target = helpFor(path).replace("/help/", "");
      expect(addresses, path).toContain(target);
      expect(target, path).not.toBe(pageNames[0]);
    }
    expect(helpFor("/people/7f1c")).toBe("/help/people-and-merging");
    expect(helpFor("/elsewhere")).toBe("/help/start");
  });
});
