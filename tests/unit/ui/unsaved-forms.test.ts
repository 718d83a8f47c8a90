import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Overlays that show something or confirm one step: a session that ends loses no input there. */
const withoutInput = new Set(
  [
    "admin/audit/audit-tab admin/groups/groups-tab admin/groups/segment-menu admin/record-jobs/job-drawer",
    "admin/webhooks/deliveries-drawer activities/feed/activity-drawer",
    "bulk/receipt-dialog data-quality/finding-drawer integrations/syncs/sync-log-drawer",
    "integrations/platforms/gitlab/connect-button merging/notices/receipts-drawer people/edit/identities/github-drawer",
    "project-groups/manage-drawer",
    // Choices that take one click, and are proposed again.
    "integrations/platforms/github/add-repositories-dialog integrations/platforms/github/bulk-dialog",
    "integrations/platforms/github/connect-dialog integrations/platforms/gitlab/bulk-mapping-dialog",
    "merging/automatic/automatic-merging merging/dialog/merge-dialog merging/review/cluster-bar",
    "merging/unmerge/unmerge-dialog overview/report/share-report",
    "settings/text-retention-drawer",
  ]
    .flatMap((line) => line.split(" "))
    .map((path) => `console/features/${path}.tsx`),
)
  .add("console/record-page/history/history-drawer.tsx")
  .add("console/core/shown-once.tsx")
  // Finds a page or a record.
  .add("console/ui/forms/command.tsx");

const overlay = /<(?:Dialog|Drawer)\b[^>]*\b(?:title|onOpenChange)=/s;

test("every drawer and dialog with a form tells when it is changed, so that a session that ends does not reload it", () => {
  const files = globSync("{console,extension}/**/*.tsx").map((path) => path.replaceAll("\\", "/"));
  const silent = files.filter((path) => {
    const text = readFileSync(path, "utf8");
    return overlay.test(text) && !/\b(?:dirty|isDirty)=/.test(text);
  });
  expect(silent.toSorted()).toEqual([...withoutInput].toSorted());
});

test("what is typed anywhere else is watched by console and panel", () => {
  for (const path of ["console/session/session.ts", "extension/entrypoints/sidepanel/main.tsx"]) {
    expect(readFileSync(path, "utf8")).toContain("watchTyping()");
  }
});
