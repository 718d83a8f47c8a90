import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { singleKeysOn } from "#shared/ui/single-keys.ts";

/** Action of the panel as data, shared by buttons, menus, single keys and the browser's commands. */
export interface PanelAction {
  readonly id: string;
  readonly label: string;
  /** Second line in a menu. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Single key that runs the action. */
  readonly key?: string;
  /** Shown but not available. */
  readonly isDisabled?: boolean | undefined;
  /** Selection state of a menu option; undefined for other actions. */
  readonly isChosen?: boolean;
  /** Shown at the end of the line in a menu, for example a count. */
  readonly end?: ReactNode;
  readonly run: () => void;
}

/**
 * Layer that offers actions: the body of the panel, the view over it, or the frame around both. A view disables the
 * actions of the body. Actions of a view take precedence over those of the body, and those over the frame's.
 */
type Layer = "around" | "body" | "view";
const layers: readonly Layer[] = ["around", "body", "view"];
export const LayerContext = createContext<Layer>("around");

interface Offer {
  readonly layer: Layer;
  readonly actions: () => readonly PanelAction[];
}

/** Actions offered by the page. Later offers take precedence over earlier ones of the same layer. */
let offers: readonly Offer[] = [];
let isBodyCovered = false;
let pendingRun: { readonly id: string; readonly until: number } | null = null;

/** Offers actions to keys and commands while the component is mounted. */
export function useActions(actions: readonly PanelAction[]): void {
  const layer = use(LayerContext);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
    runPending();
  });
  useEffect(() => {
    const offer: Offer = { layer, actions: () => latest.current };
    offers = [...offers, offer];
    runPending();
    return () => {
      offers = offers.filter((each) => each !== offer);
    };
  }, [layer]);
}

/** Disables the actions of the body while a view covers it. */
export function useCoveredBody(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    isBodyCovered = true;
    return () => {
      isBodyCovered = false;
    };
  }, [isCovered]);
}

function findOffered(matches: (action: PanelAction) => boolean): PanelAction | undefined {
  return layers
    .filter((layer) => layer !== "body" || !isBodyCovered)
    .flatMap((layer) => offers.filter((offer) => offer.layer === layer).flatMap(({ actions }) => actions()))
    .findLast((action) => matches(action) && !action.isDisabled);
}

/** Runs an action by id. @returns whether it was offered */
export function runAction(id: string): boolean {
  const action = findOffered((each) => each.id === id);
  action?.run();
  return action !== undefined;
}

/** Runs an action now, or as soon as it is offered within this many milliseconds. */
export function runWhenOffered(id: string, withinMs: number): void {
  pendingRun = runAction(id) ? null : { id, until: Date.now() + withinMs };
}

function runPending(): void {
  if (pendingRun === null) return;
  const { id, until } = pendingRun;
  if (Date.now() > until) pendingRun = null;
  else if (findOffered((each) => each.id === id)) {
    pendingRun = null;
    runAction(id);
  }
}

/** Elements that handle keys themselves. */
const ownKeys =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]";

/** Returns the single key of an event; null with a modifier, in a field, or when single-key shortcuts are off. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (!singleKeysOn() || (event.target instanceof Element && event.target.closest(ownKeys))) return null;
  return event.key.toLowerCase();
}

/** Runs the offered action of a pressed single key. F6 moves between regions. */
export function useSingleKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "F6" && !event.defaultPrevented) {
        event.preventDefault();
        void import("./regions.ts").then(({ moveToRegion }) => moveToRegion(event.shiftKey));
        return;
      }
      const key = singleKeyOf(event);
      const action = key === null ? undefined : findOffered((each) => each.key === key);
      if (!action) return;
      event.preventDefault();
      action.run();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Calls `leave` on Escape, unless a field, menu or form has handled the key. */
export function useEscape(isOpen: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) leave();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOpen, leave]);
}
