import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const files = globSync("{console,extension,shared/ui}/**/*.tsx", { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));
const usesOverlay = /ui\/overlays\/(?:dialog|drawer)\.tsx/;

test("every dialog and drawer has its buttons in the one order of OverlayFooter", () => {
  const withFooter = files.filter(({ text }) => usesOverlay.test(text) && /\bfooter=/.test(text));
  expect(withFooter.length).toBeGreaterThan(15);
  expect(withFooter.filter(({ text }) => !/<OverlayFooter\b/.test(text)).map(({ path }) => path)).toEqual([]);
});

test("no other file places a closing button of its own, except the merge of two profiles with its own bar", () => {
  const own = files.filter(({ text }) => /\b(?:DialogClose|DrawerClose)\b/.test(text)).map(({ path }) => path);
  expect(own.sort()).toEqual(["console/features/merging/dialog/merge-dialog.tsx", "console/ui/overlays/dialog.tsx"]);
});
