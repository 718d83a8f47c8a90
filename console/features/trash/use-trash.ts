import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { goTo } from "#console/core/navigation.ts";
import type { Trashed } from "#shared/contract/trash.ts";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";
import { erase, restore, type TrashKind } from "./trash-queries.ts";

/** Actions on rows of the trash. */
export interface TrashActions {
  /** Ids of the rows with a pending action. */
  readonly busy: ReadonlySet<string>;
  readonly restore: (rows: readonly Trashed[]) => Promise<void>;
  readonly erase: (rows: readonly Trashed[]) => Promise<void>;
}

/** Returns actions to restore and erase rows of the trash. */
export function useTrash(kind: TrashKind, groupId: string, onDone: () => void): TrashActions {
  const cache = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function run(rows: readonly Trashed[], work: (ids: readonly string[]) => Promise<void>, done: () => void) {
    const ids = rows.map(({ id }) => id);
    setBusy(new Set(ids));
    try {
      await work(ids);
      done();
      onDone();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(new Set());
      // Restored and erased records affect lists, profiles and the trash.
      const staleKeys = ["trash", "people", "organizations", "person", "organization"];
      void Promise.all(staleKeys.map((key) => cache.invalidateQueries({ queryKey: [key] })));
    }
  }

  return {
    busy,

    restore: (rows: readonly Trashed[]) =>
      run(
        rows,
        (ids) => restore(kind, ids),
        () => {
          const [first] = rows;
          if (!first) return;
          const path = `/${kind}/${first.id}?projectGroup=${encodeURIComponent(groupId)}`;
          const only = rows.length === 1;
          showToast({
            type: "success",
            message: only ? texts.restored(first.displayName) : texts.restoredMany(rows.length),
            ...(only ? { action: { label: texts.view, onAction: () => goTo(path) } } : {}),
          });
        },
      ),

    async erase(rows: readonly Trashed[]): Promise<void> {
      const [first] = rows;
      if (!first) return;
      const who = rows.length === 1 ? first.displayName : texts.many(rows.length);
      const message = texts.confirmText[kind](who);
      const question = { title: texts.confirmTitle, message, confirmLabel: texts.confirm } as const;
      if (!(await confirm({ type: "danger", ...question }))) return;
      await run(
        rows,
        (ids) => erase(kind, ids),
        () =>
          showToast({
            type: "success",
            message: rows.length === 1 ? texts.erasedDone(first.displayName) : texts.erasedMany(rows.length),
          }),
      );
    },
  };
}
