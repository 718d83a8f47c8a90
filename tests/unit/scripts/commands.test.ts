import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const { scripts, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
  version: string;
};
const own = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^node (scripts\/[\w-]+\.ts)/.exec(command) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

describe("every command answers --help and --version", () => {
  test.each(own)("npm run $name", ({ file }) => {
    expect(readFileSync(join(root, file), "utf8")).toMatch(/\b(?:createCommand|serverCommand)\(/);
  });

  test("npm start", () => {
    const start = (flag: string) =>
      execFileSync(process.execPath, ["scripts/start.ts", flag], { cwd: root, encoding: "utf8" });
    expect(start("--help")).toMatch(/^Usage: npm start -- \[options\]\n[\s\S]*--port <number>/);
    expect(start("--version")).toBe(`${version}\n`);
  });
});
