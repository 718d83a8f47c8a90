import { create } from "zustand";
import { dismissToasts, showToast, type ToastRequest } from "#console/ui/toast.ts";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";

/** Merge or unmerge of two profiles. */
export interface Operation {
  readonly kind: MergeKind;
  readonly operation: "merge" | "unmerge";
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
}

/** Operation in progress. */
export interface Running extends Operation {
  /** The server has accepted it; most of its work runs there. */
  readonly isSent: boolean;
}

interface Progress {
  /** By the id of the primary. */
  readonly running: ReadonlyMap<string, Running>;
}

const store = create<Progress>()(() => ({ running: new Map() }));

type OperationType = Pick<Operation, "kind" | "operation">;

const toastId = ({ kind, operation }: OperationType): string => `${operation}-${kind}`;

function runningOf({ kind, operation }: OperationType): Running[] {
  return [...store.getState().running.values()].filter((each) => each.kind === kind && each.operation === operation);
}

function show(type: OperationType): void {
  const { kind, operation } = type;
  const id = toastId(type);
  const own = runningOf(type);
  if (own.length === 0) {
    dismissToasts(id);
    return;
  }
  const words = texts.kinds[kind];
  const sentTitle = operation === "unmerge" ? words.unmerging : words.inProgress;
  showToast({
    id,
    type: "info",
    title: own.some(({ isSent }) => isSent) ? sentTitle : words.merging,
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

/** Shows that a merge is being sent. */
export function operationBegins(operation: Operation): void {
  put(operation.primary.id, { ...operation, isSent: false });
  show(operation);
}

/** Shows that the server has accepted the operation. Its end arrives as an event, or is polled if the event is lost. */
export function operationSent(operation: Operation): void {
  // The event of a quick merge may arrive before the response.
  if (operation.operation === "merge" && !store.getState().running.has(operation.primary.id)) return;
  put(operation.primary.id, { ...operation, isSent: true });
  show(operation);
}

/** Removes an operation that ended without success. */
export function operationEnds(primaryId: string): void {
  const running = store.getState().running.get(primaryId);
  if (!running) return;
  put(primaryId, null);
  show(running);
}

/** Shows a success. The toast replaces the progress toast, or is added to it while others of the kind run. */
export function operationDone(
  operation: OperationType & Pick<Operation, "primary">,
  toast: Omit<ToastRequest, "id">,
): void {
  const id = toastId(operation);
  const extraToastId = `${id}-done`;
  const running = store.getState().running.get(operation.primary.id);
  if (running) put(operation.primary.id, null);
  if (runningOf(operation).length > 0) {
    show(operation);
    showToast({ ...toast, id: extraToastId });
  } else {
    dismissToasts(extraToastId);
    showToast({ ...toast, id });
  }
}
