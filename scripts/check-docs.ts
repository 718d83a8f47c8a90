import { existsSync } from "node:fs";
import { glob, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Files whose comments may cite `rules.md`, `rules.md 5` or `wire.md 10.3`. */
const sources = "{shared,console,extension,server,demo,scripts,tests}/**/*.{ts,tsx,css}";
const pages = ["*.md", "docs/**/*.md", "tests/**/*.md"];

/** Folders shown in the diagram of docs/architecture.md. True: each subfolder is a node; false: the folder itself. */
const diagramFolders = { shared: true, console: false, extension: false, server: false, demo: false } as const;

/**
 * Returns broken citations, links and paths, and differences between the architecture diagram and the folders. One
 * sentence each.
 */
export async function findBrokenDocs(): Promise<string[]> {
  return (await Promise.all([brokenCitations(), brokenLinks(), brokenPaths(), diagramProblems()])).flat();
}

async function brokenCitations(): Promise<string[]> {
  const sections = new Map<string, Set<string>>();
  for await (const page of glob("docs/*.md")) {
    const headings = (await readFile(page, "utf8")).matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm);
    sections.set(page.slice("docs/".length), new Set([...headings].map(([, number = ""]) => number)));
  }
  const problems: string[] = [];
  for await (const file of glob(sources)) {
    for (const [citation, name = "", number] of (await readFile(file, "utf8")).matchAll(
      /\b([a-z-]+\.md)\b(?: (\d+(?:\.\d+)?))?/g,
    )) {
      const numbers = sections.get(name);
      const exists = number === undefined ? isPage(name, file) : numbers?.has(number);
      if (!exists) problems.push(`${file} cites ${citation}, which does not exist in docs/`);
    }
  }
  return problems;
}

/** A page of docs/, or a file beside the one that names it. */
const isPage = (name: string, file: string): boolean =>
  [`docs/${name}`, `docs/decisions/${name}`, join(dirname(file), name)].some((path) => existsSync(path));

async function brokenLinks(): Promise<string[]> {
  const problems: string[] = [];
  for await (const page of glob(pages)) {
    for (const [, target = ""] of (await readFile(page, "utf8")).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
      if (!existsSync(join(dirname(page), target))) problems.push(`${page} links to ${target}, which does not exist`);
    }
  }
  return problems;
}

/** Paths of this project in backticks, in pages and comments. The extension of a file may be missing. */
async function brokenPaths(): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob([...pages, sources])) {
    for (const [, path = ""] of (await readFile(file, "utf8")).matchAll(
      /`((?:shared|console|extension|server|demo|scripts|tests|docs)\/[\w./-]+)`/g,
    )) {
      if (!["", ".ts", ".tsx"].some((end) => existsSync(path + end)))
        problems.push(`${file} names ${path}, which does not exist`);
    }
  }
  return problems;
}

async function diagramProblems(): Promise<string[]> {
  const page = "docs/architecture.md";
  const drawing = (await readFile(page, "utf8")).match(/```mermaid\n([\s\S]*?)```/)?.[1] ?? "";
  const shown = new Set([...drawing.matchAll(/\[([^\]]+)\]/g)].map(([, label = ""]) => label));
  const there = new Set<string>();
  for (const [folder, byPart] of Object.entries(diagramFolders)) {
    if (!byPart) there.add(folder);
    else
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isDirectory()) there.add(`${folder}/${entry.name}`);
  }
  return [
    ...[...there].filter((name) => !shown.has(name)).map((name) => `${page} does not show ${name}`),
    ...[...shown].filter((name) => !there.has(name)).map((name) => `${page} shows ${name}, which is not a folder`),
  ];
}
