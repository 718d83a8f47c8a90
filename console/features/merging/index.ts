import { framePart } from "#console/core/frame-part.tsx";

/** How many of an import's people look like duplicates; drawn after the card that it stands on. */
export const ImportDuplicates = framePart(async () => (await import("./import-duplicates.tsx")).ImportDuplicates);

/** Merges a profile with another one; drawn only while it is open, loaded when it is first drawn. */
export const MergeDialog = framePart(async () => (await import("./dialog/merge-dialog.tsx")).MergeDialog);

/** Takes an identity out of a profile, or a merge back; drawn only while it is open. */
export const UnmergeDialog = framePart(async () => (await import("./unmerge/unmerge-dialog.tsx")).UnmergeDialog);

/** The dialogs of merging on a profile; drawn only while one is open. */
export const ProfileMerging = framePart(async () => (await import("./profile-merging.tsx")).ProfileMerging);

/** Automatic merging of a project group; drawn only while it is open. */
export const AutomaticMergingDrawer = framePart(
  async () => (await import("./automatic/automatic-merging.tsx")).AutomaticMergingDrawer,
);

/** The high merge suggestions of a project inside another page. */
export const SuggestionsInPlace = framePart(
  async () => (await import("./suggestions/suggestions-in-place.tsx")).SuggestionsInPlace,
);

export type { Merging } from "./profile-merging.tsx";
export { suggestionCountOptions } from "./suggestions/suggestion-count-query.ts";
export { MergeSuggestionsLink } from "./suggestions-link.tsx";
