import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const deploy = (name: string) => read(`docs/deploy/${name}`);
/** Variables of the README's table of settings. */
const settings = new Set(
  read("README.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => line.split("|")[2]?.match(/[A-Z][A-Z_]+/g) ?? []),
);
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = ""]) => found);

describe("the image", () => {
  const file = deploy("Dockerfile");
  const copied = matches(file, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(" "));

  test("copies what exists and is sent to the build", () => {
    const sent = new Set(matches(deploy("Dockerfile.dockerignore"), /^!(.+)$/gm));
    for (const path of copied) expect([path, existsSync(path), sent.has(path)]).toEqual([path, true, true]);
  });

  test("has every folder that the server imports", () => {
    const { imports } = JSON.parse(read("package.json")) as { imports: Record<string, string> };
    const ofOthers = ["console", "extension", "tests"];
    const folders = Object.values(imports).map((path) => path.split("/")[1] ?? "");
    expect(copied).toEqual(expect.arrayContaining(folders.filter((folder) => !ofOthers.includes(folder))));
  });

  test("runs a program that exists as an ordinary user", () => {
    expect(file).toMatch(/^USER node$/m);
    expect(matches(file, /^CMD \["node", "(.+)"\]$/gm).map(existsSync)).toEqual([true]);
  });
});

test.each([
  ["Dockerfile", /(?:^ENV| )\s?([A-Z][A-Z_]+)=/gm, ["NODE_ENV"]],
  ["compose.yaml", /^ {6}([A-Z][A-Z_]+):/gm, ["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"]],
  ["community-data-platform.service", /[= ]([A-Z][A-Z_]+)=/g, []],
] as const)("%s sets variables that the README describes", (name, pattern, others) => {
  const set = matches(deploy(name), pattern).filter((variable) => !(others as readonly string[]).includes(variable));
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((variable) => !settings.has(variable))).toEqual([]);
});

test("compose.yaml asks for every variable that it names in its head", () => {
  const file = deploy("compose.yaml");
  const [, named = ""] = /^# community\.env: (.+)$/m.exec(file) ?? [];
  expect(named.split(", ").sort()).toEqual([...new Set(matches(file, /\$\{(\w+):\?\}/g))].sort());
});

test("the unit starts a program that exists", () => {
  const [, path = ""] = /^ExecStart=\S+ (\S+)$/m.exec(deploy("community-data-platform.service")) ?? [];
  expect(existsSync(path)).toBe(true);
});
