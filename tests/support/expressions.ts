import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

const readSources = (): string[] =>
  globSync("{server,demo,shared,console,extension}/**/*.{ts,tsx,js}", { cwd: root }).sort();

/** Files that create an expression from a text. */
export const readExpressionBuilders = (): string[] =>
  readSources().filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), "utf8")));

/** Every regular expression of the product's sources, with the files that contain it. */
export function readExpressions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (literal: string, file: string) => found.set(literal, [...(found.get(literal) ?? []), file]);
  for (const file of readSources()) {
    const text = readFileSync(join(root, file), "utf8");
    if (!/\/[^/\s]|RegExp/.test(text)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) add(node.text, file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  }
  return found;
}

/** Source and flags of a literal. */
export function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf("/");
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}
