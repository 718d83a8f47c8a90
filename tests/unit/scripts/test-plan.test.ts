import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planChanged, planNamed, specsOfFeature } from "../../../scripts/test-plan.ts";

const root = join(import.meta.dirname, "../../..");
const files = [
  "tests/unit/domain/tags.test.ts",
  "tests/server/tags/tags.test.ts",
  "tests/server/frame/process.test.ts",
  "tests/e2e/console/bulk.spec.ts",
];

describe("npm test -- NAME", () => {
  test.each([
    [["unit"], { unit: [] }],
    [["check", "build"], { check: [], build: [] }],
    [["bulk.spec"], { browser: ["tests/e2e/console/bulk.spec.ts"] }],
    [
      ["tags"],
      {
        unit: ["tests/unit/domain/tags.test.ts"],
        server: ["tests/server/tags/tags.test.ts"],
        pglite: ["tests/server/tags/tags.test.ts"],
      },
    ],
    [["unit", "tags.test.ts"], { unit: [], server: [files[1]], pglite: [files[1]] }],
  ])("%j runs %j", (names, expected) => {
    expect(Object.fromEntries(planNamed(names, files))).toEqual(expected);
  });

  test("a name that stands for nothing is refused with the names of the steps", () => {
    expect(() => planNamed(["tgas"], files)).toThrow(
      'No step and no test file is called "tgas". The steps are check, build, unit, server, pglite, browser.',
    );
  });
});

describe("npm test -- --changed", () => {
  const plan = (...changed: string[]) => Object.fromEntries(planChanged(changed, ["tags", "frame"]));
  const always = { check: [], unit: [] };

  test("a document reaches no test of the server or the browser", () => {
    expect(plan("README.md")).toEqual(always);
  });

  test("a resource reaches the server tests of its folder, also by its contract", () => {
    const tags = ["tests/server/tags/"];
    expect(plan("server/records/tags/routes.ts", "shared/contract/tags.ts")).toEqual({
      ...always,
      server: tags,
      pglite: tags,
    });
  });

  test("what every resource stands on reaches all server tests", () => {
    expect(plan("server/records/tags/routes.ts", "server/platform/db/database.ts")).toEqual({
      ...always,
      server: [],
      pglite: [],
    });
  });

  test("a feature of the console reaches its browser tests, and the frame of the console all of them", () => {
    expect(plan("console/features/merging/dialog.tsx")).toEqual({
      ...always,
      build: [],
      browser: ["tests/e2e/console/merging.spec.ts"],
    });
    expect(plan("console/app/router.tsx").browser).toEqual(["tests/e2e/console/"]);
    expect(plan("shared/ui/button.tsx").browser).toEqual([]);
  });

  test("the extension reaches its tests in both browsers", () => {
    expect(plan("extension/cards/card.tsx").browser).toEqual(["tests/e2e/extension/", "tests/e2e/firefox/"]);
  });

  test("a changed test file runs alone", () => {
    expect(plan("tests/e2e/console/bulk.spec.ts", "tests/server/frame/process.test.ts")).toEqual({
      ...always,
      build: [],
      browser: ["tests/e2e/console/bulk.spec.ts"],
      server: ["tests/server/frame/process.test.ts"],
      pglite: ["tests/server/frame/process.test.ts"],
    });
  });

  test("every feature of the console names browser tests that exist", () => {
    const features = readdirSync(join(root, "console/features"), { withFileTypes: true });
    expect(Object.keys(specsOfFeature).sort()).toEqual(
      features.flatMap((each) => (each.isDirectory() ? [each.name] : [])).sort(),
    );
    const specs = Object.values(specsOfFeature).flat();
    expect(specs.filter((name) => !existsSync(join(root, `tests/e2e/console/${name}.spec.ts`)))).toEqual([]);
  });
});
