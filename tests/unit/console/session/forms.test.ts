import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Dialogs, drawers and popovers keep what is entered when the session ends (`watchTyping`); other forms mark themselves. */
const keeps = /<(?:\w*Dialog|\w*Drawer|PopoverContent)\b|useUnsavedChanges\(|useDraftForm|onDirty/;

/** Forms in files of their own, and what keeps their input. */
const elsewhere: Readonly<Record<string, string>> = {
  "console/data-table/filters/filter-bar.tsx": "A filter's popover; filters stand in the URL.",
  "console/features/import/preview-table.tsx": "In the drawer that imports.",
  "console/features/inbox/entry-pane.tsx": "One text field, which is watched.",
  "console/features/overview/report/report-choices.tsx": "Two dates, which stand in the URL.",
  "extension/connection/connect.tsx": "Shown before any sign-in.",
};

test("what is entered into a form stays when the session ends", () => {
  const files = globSync("{console,extension}/**/*.tsx", { cwd: root });
  const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const open = texts.filter(([, text]) => text.includes("<form") && !keeps.test(text)).map(([file]) => file);
  expect(open.toSorted()).toEqual(Object.keys(elsewhere));
  // Fields that no form knows of are watched by their elements.
  const editable = texts.filter(
    ([file, text]) => /contentEditable=|designMode/.test(text) && !file.includes("/forms/"),
  );
  expect(editable.map(([file]) => file)).toEqual([]);
});
