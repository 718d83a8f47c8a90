import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { currentUser, track, useCanAccessSegment, usePermission } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import {
  type SavedView,
  type ViewVisibility,
  viewCreate,
  viewDestroy,
  viewUpdate,
  viewUpdateMany,
} from "#shared/contract/views.ts";
import { canChangeSharedView } from "#shared/domain/access/permissions.ts";
import { texts } from "./texts.ts";
import { type FixedViews, viewParam } from "./view-item.ts";
import { savedViewsOptions } from "./view-queries.ts";
import { withViewId } from "./view-state.ts";

type Change = Omit<BodyOf<typeof viewUpdate>, "segments">;

/** Whether the user may create and change shared views: by role, and for project admins only in their groups. */
export function useMayShareViews(): boolean {
  const group = useSelectedGroup();
  const inReach = useCanAccessSegment(group?.id);
  return usePermission("customViewsTenantManage") && inReach;
}

/** Returns a function that checks whether the user may change a view: own views always, shared ones by role. */
export function useMayChangeView(): (view: SavedView) => boolean {
  const mayShare = useMayShareViews();
  return ({ visibility, createdById }) => {
    const user = currentUser();
    if (user === null) return false;
    return visibility === "user" ? createdById === user.id : mayShare && canChangeSharedView(user, createdById);
  };
}

/**
 * Actions on the saved views of a list. Changes that affect other users need a confirmation. Errors are shown in a
 * toast; actions called by a form throw them instead, so that the form can show them.
 */
export function useViewActions({ placement }: Pick<FixedViews, "placement">) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [, changeParams] = useAddressParams();
  const { queryKey } = savedViewsOptions(placement);

  const replaceAll = (replace: (views: readonly SavedView[]) => readonly SavedView[]) =>
    queryClient.setQueryData<readonly SavedView[] | null>(queryKey, (views) => replace(views ?? []));
  const put = (view: SavedView) =>
    replaceAll((views) =>
      views.some(({ id }) => id === view.id)
        ? views.map((each) => (each.id === view.id ? view : each))
        : [...views, view],
    );
  /** Removes the view from the URL if it is selected. */
  const deselect = (id: string) =>
    changeParams((before) => (before.get(viewParam) === id ? withViewId(before, null) : before), { replace: true });

  const forget = (id: string) => {
    replaceAll((views) => views.filter((view) => view.id !== id));
    deselect(id);
  };

  async function send(view: SavedView, change: Change, version: string | null | undefined): Promise<SavedView> {
    const ifMatch = version ?? undefined;
    return getClient().send(viewUpdate, { params: { id: view.id }, body: whole(view, change), ifMatch });
  }

  /** Sends the change. After a conflict, asks whether to replace the other user's version. Null when canceled. */
  async function update(view: SavedView, change: Change): Promise<SavedView | null> {
    let saved: SavedView;
    try {
      saved = await send(view, change, view.version);
    } catch (error) {
      const theirs = error instanceof ApiError && error.kind === "conflict" ? readView(error.body) : null;
      if (!theirs) throw error;
      put(theirs);
      const { title, message, confirm: confirmLabel, cancel } = texts.conflict;
      const question = {
        type: "warning",
        title: title(theirs.name),
        message,
        confirmLabel,
        cancelLabel: cancel,
      } as const;
      if (!(await confirm(question))) return null;
      saved = await send(theirs, change, theirs.version);
    }
    put(saved);
    track("Edit custom view", "Feature", { placement });
    return saved;
  }

  /** Confirms a change of a shared view. */
  async function mayChangeForAll({ name, visibility }: SavedView): Promise<boolean> {
    if (visibility !== "tenant") return true;
    const { title, message, confirm: confirmLabel } = texts.confirmShared;
    return confirm({ type: "warning", title: title(name), message, confirmLabel });
  }

  /** Shows an error. Removes a view that no longer exists from the tabs. */
  function failed(error: unknown, view?: SavedView): void {
    if (view && error instanceof ApiError && error.kind === "not-found") {
      forget(view.id);
      showToast({ type: "error", message: texts.gone });
    } else handleError(error);
  }

  return {
    failed,

    /** Saves a new view. @throws ApiError */
    async create(view: { name: string; visibility: ViewVisibility; config: Record<string, unknown> }, copied: boolean) {
      const created = await getClient().send(viewCreate, { body: { ...view, placement } });
      put(created);
      track(copied ? "Duplicate custom view" : "Add custom view", "Feature", { placement });
      showToast({ type: "success", message: texts.saved });
      return created;
    },

    /** @returns false when canceled. @throws ApiError */
    async rename(view: SavedView, name: string): Promise<boolean> {
      if (!(await mayChangeForAll(view))) return false;
      return (await update(view, { name })) !== null;
    },

    /** Saves the current state of the list in the view. */
    async keep(view: SavedView, config: Record<string, unknown>): Promise<void> {
      try {
        if (!(await mayChangeForAll(view))) return;
        if (await update(view, { config })) showToast({ type: "success", message: texts.updated });
      } catch (error) {
        failed(error, view);
      }
    },

    async share(view: SavedView, visibility: ViewVisibility): Promise<void> {
      const {
        title,
        message,
        confirm: confirmLabel,
      } = visibility === "tenant" ? texts.confirmShare : texts.confirmUnshare;
      try {
        if (!(await confirm({ type: "info", title: title(view.name), message, confirmLabel }))) return;
        if (await update(view, { visibility })) showToast({ type: "success", message: texts.updated });
      } catch (error) {
        failed(error, view);
      }
    },

    async remove(view: SavedView): Promise<void> {
      const { title, shared, private: own, confirm: confirmLabel } = texts.confirmDelete;
      const message = view.visibility === "tenant" ? shared : own;
      try {
        if (!(await confirm({ type: "danger", title: title(view.name), message, confirmLabel }))) return;
        await getClient().send(viewDestroy, { query: { ids: [view.id] } });
        forget(view.id);
        track("Delete custom view", "Feature", { placement });
        showToast({ type: "success", message: texts.deleted });
      } catch (error) {
        failed(error, view);
      }
    },

    /** Applies the new order at once; restores the old one if it cannot be saved. */
    async reorder(views: readonly SavedView[]): Promise<void> {
      const before = queryClient.getQueryData<readonly SavedView[] | null>(queryKey);
      replaceAll(() => views);
      try {
        const body = views.map((view, order) => ({ id: view.id, order: order + 1 }));
        await getClient().send(viewUpdateMany, { body });
        track("Reorder custom view", "Feature", { placement });
      } catch (error) {
        queryClient.setQueryData(queryKey, before);
        failed(error);
      }
    },
  };
}

/** Existing backends clear properties that are not sent, so all are sent. */
const whole = ({ name, visibility, config }: SavedView, change: Change) => ({ name, visibility, config, ...change });

function readView(body: unknown): SavedView | null {
  return typeof body === "object" && body !== null && "id" in body && "config" in body ? (body as SavedView) : null;
}
