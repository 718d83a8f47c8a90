import { useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { currentUser, track, useCanAccessSegment, usePermission } from "#console/session/index.ts";
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
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";
import { type FixedViews, viewParam } from "./view-item.ts";
import { savedViewsOptions } from "./view-queries.ts";
import { named } from "./view-state.ts";

type Change = Omit<BodyOf<typeof viewUpdate>, "segments">;

/** True when this user may change and create shared views: by role, project admins in their own groups. */
export function useMayShareViews(): boolean {
  const group = useSelectedGroup();
  const inReach = useCanAccessSegment(group?.id);
  return usePermission("customViewsTenantManage") && inReach;
}

/** True when this user may change a view: their own, and shared ones by role. */
export function useMayChangeView(): (view: SavedView) => boolean {
  const mayShare = useMayShareViews();
  return ({ visibility, createdById }) => {
    const user = currentUser();
    if (user === null) return false;
    return visibility === "user" ? createdById === user.id : mayShare && canChangeSharedView(user, createdById);
  };
}

/**
 * What can be done with the saved views of a list. Each asks first where others are concerned, and says what went
 * wrong; those that a form calls throw what belongs to a field of it.
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
  /** An address that names the view no more, where it did. */
  const leave = (id: string) =>
    changeParams((before) => (before.get(viewParam) === id ? named(before, null) : before), { replace: true });

  const forget = (id: string) => {
    replaceAll((views) => views.filter((view) => view.id !== id));
    leave(id);
  };

  async function send(view: SavedView, change: Change, version: string | null | undefined): Promise<SavedView> {
    const ifMatch = version ?? undefined;
    return getClient().send(viewUpdate, { params: { id: view.id }, body: whole(view, change), ifMatch });
  }

  /** Sends the change; when somebody was faster, asks whether to replace what they saved. Null when it was given up. */
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

  /** A change of what everybody sees is asked about first. */
  async function mayChangeForAll({ name, visibility }: SavedView): Promise<boolean> {
    if (visibility !== "tenant") return true;
    const { title, message, confirm: confirmLabel } = texts.confirmShared;
    return confirm({ type: "warning", title: title(name), message, confirmLabel });
  }

  /** Says what went wrong; a view that is not there any more leaves the tabs. */
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
      const made = await getClient().send(viewCreate, { body: { ...view, placement } });
      put(made);
      track(copied ? "Duplicate custom view" : "Add custom view", "Feature", { placement });
      showToast({ type: "success", message: texts.saved });
      return made;
    },

    /** @returns false when it was given up. @throws ApiError */
    async rename(view: SavedView, name: string): Promise<boolean> {
      if (!(await mayChangeForAll(view))) return false;
      return (await update(view, { name })) !== null;
    },

    /** Saves how the list stands now as what the view says. */
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

    /** Shows the new order at once; when it cannot be stored the old one comes back. */
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

/** Existing backends write what is not sent as nothing. */
const whole = ({ name, visibility, config }: SavedView, change: Change) => ({ name, visibility, config, ...change });

function readView(body: unknown): SavedView | null {
  return typeof body === "object" && body !== null && "id" in body && "config" in body ? (body as SavedView) : null;
}
