import { create } from "zustand";
import { dismissToasts, showToast, type ToastRequest } from "#shared/ui/toast.ts";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";

/** What is under way. */
export interface Operation {
  readonly kind: MergeKind;
  readonly operation: "merge" | "unmerge";
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
}

/** A merge or an unmerge that runs. */
export interface Running extends Operation {
  /** The server has taken it; its bulk goes on there. */
  readonly isSent: boolean;
}

interface Progress {
  /** By the id of the primary. */
  readonly running: ReadonlyMap<string, Running>;
}

const store = create<Progress>()(() => ({ running: new Map() }));

type What = Pick<Operation, "kind" | "operation">;

const toastId = ({ kind, operation }: What): string => `${operation}-${kind}`;

function runningOf({ kind, operation }: What): Running[] {
  return [...store.getState().running.values()].filter((each) => each.kind === kind && each.operation === operation);
}

function show(what: What): void {
  const { kind, operation } = what;
  const id = toastId(what);
  const own = runningOf(what);
  if (own.length === 0) {
    dismissToasts(id);
    return;
  }
  const words = texts.kinds[kind];
  const begun = operation === "unmerge" ? words.unmerging : words.inProgress;
  showToast({
    id,
    type: "info",
    title: own.some(({ isSent }) => isSent) ? begun : words.merging,
    message: own.length > 1 ? texts.processes(own.length) : "",
  });
}

function put(primaryId: string, running: Running | null): void {
  store.setState(({ running: before }) => {
    const next = new Map(before);
    if (running) next.set(primaryId, running);
    else next.delete(primaryId);
    return { running: next };
  });
}

/** A merge is on its way to the server. */
export function operationBegins(operation: Operation): void {
  put(operation.primary.id, { ...operation, isSent: false });
  show(operation);
}

/** The server has taken it: its end is told by an event, and asked for should that not arrive. */
export function operationSent(operation: Operation): void {
  // The event of a quick merge may come before the answer to its call.
  if (operation.operation === "merge" && !store.getState().running.has(operation.primary.id)) return;
  put(operation.primary.id, { ...operation, isSent: true });
  show(operation);
}

/** It runs no more, and was not done. */
export function operationEnds(primaryId: string): void {
  const running = store.getState().running.get(primaryId);
  if (!running) return;
  put(primaryId, null);
  show(running);
}

/** It is done: that is told in the place of what was under way, or beside it while others of the kind are. */
export function operationDone(operation: What & Pick<Operation, "primary">, told: Omit<ToastRequest, "id">): void {
  const id = toastId(operation);
  const beside = `${id}-done`;
  const running = store.getState().running.get(operation.primary.id);
  if (running) put(operation.primary.id, null);
  if (runningOf(operation).length > 0) {
    show(operation);
    showToast({ ...told, id: beside });
  } else {
    dismissToasts(beside);
    showToast({ ...told, id });
  }
}
