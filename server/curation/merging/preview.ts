import { conflict } from "#server/platform/core/http-error.ts";
import { isEqual } from "#shared/domain/merge/equal.ts";
import type { KeptEdit } from "#shared/domain/merge/undo-list.ts";

type Shown = Readonly<Record<string, unknown>>;

export interface UnmergePreview {
  readonly mergeActionId?: unknown;
  readonly primary: Shown;
  readonly secondary: Shown & { readonly joinedAt?: string | null | undefined };
}

/** Fields that change when activities arrive; for an extraction also fields that are new in each preview. */
const figures = ["activityCount", "memberCount", "joinedAt"];
const extractionFigures = [...figures, "id"];

/** Compares the preview that the user confirmed with a current one. @throws HttpError 409 */
export function assertSamePreview(posted: UnmergePreview, now: UnmergePreview, isExtraction: boolean): void {
  const comparable = ({ mergeActionId, primary, secondary }: UnmergePreview): unknown =>
    JSON.parse(
      JSON.stringify({
        mergeActionId: mergeActionId ?? null,
        primary: without(primary, figures),
        secondary: without(secondary, isExtraction ? extractionFigures : figures),
      }),
    );
  if (!isEqual(comparable(posted), comparable(now))) {
    throw conflict("The profile has changed since the preview. Reload the preview.");
  }
}

const without = (object: Shown, names: readonly string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Edits in the format of a preview, without columns for the server only. */
export const shownEdits = (edits: readonly KeptEdit[]) =>
  edits.map((edit) => {
    if (typeof edit.value !== "object" || edit.value === null || !("rest" in edit.value)) return edit;
    const { rest: _, ...value } = edit.value;
    return { ...edit, value };
  });
