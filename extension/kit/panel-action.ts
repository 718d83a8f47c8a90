import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { singleKeysOn } from "#shared/ui/single-keys.ts";

/** Something that can be done in the panel, as data: buttons, menus, single keys and the browser's commands run the same. */
export interface PanelAction {
  readonly id: string;
  readonly label: string;
  /** A second line in a menu. */
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** The single key that runs it. */
  readonly key?: string;
  /** It is shown, but cannot be done now. */
  readonly isDisabled?: boolean | undefined;
  /** One of several of which one is chosen: whether it is this one. */
  readonly isChosen?: boolean;
  /** At the end of its line in a menu, for example a count. */
  readonly end?: ReactNode;
  readonly run: () => void;
}

/**
 * Where actions are offered: in the body of the panel, in the view that lies over it, or around both. A view covers the
 * body and what is offered there; what is offered in a view goes before the body, and that before what stands around.
 */
type Layer = "around" | "body" | "view";
const layers: readonly Layer[] = ["around", "body", "view"];
export const LayerContext = createContext<Layer>("around");

interface Offer {
  readonly layer: Layer;
  readonly actions: () => readonly PanelAction[];
}

/** What the page offers at this moment; later offers go before earlier ones of the same layer. */
let offers: readonly Offer[] = [];
let isBodyCovered = false;
let awaited: { readonly id: string; readonly until: number } | null = null;

/** Offers actions to keys and commands for as long as the component is shown. */
export function useActions(actions: readonly PanelAction[]): void {
  const layer = use(LayerContext);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
    runAwaited();
  });
  useEffect(() => {
    const offer: Offer = { layer, actions: () => latest.current };
    offers = [...offers, offer];
    runAwaited();
    return () => {
      offers = offers.filter((each) => each !== offer);
    };
  }, [layer]);
}

/** Keeps the actions of the body out of reach while a view lies over it. */
export function useCoveredBody(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return;
    isBodyCovered = true;
    return () => {
      isBodyCovered = false;
    };
  }, [isCovered]);
}

function findOffered(isWanted: (action: PanelAction) => boolean): PanelAction | undefined {
  return layers
    .filter((layer) => layer !== "body" || !isBodyCovered)
    .flatMap((layer) => offers.filter((offer) => offer.layer === layer).flatMap(({ actions }) => actions()))
    .findLast((action) => isWanted(action) && !action.isDisabled);
}

/** Runs an action by its id. @returns whether it is offered */
export function runAction(id: string): boolean {
  const action = findOffered((each) => each.id === id);
  action?.run();
  return action !== undefined;
}

/** Runs an action now, or as soon as it is offered within so many milliseconds. */
export function runWhenOffered(id: string, withinMs: number): void {
  awaited = runAction(id) ? null : { id, until: Date.now() + withinMs };
}

function runAwaited(): void {
  if (awaited === null) return;
  const { id, until } = awaited;
  if (Date.now() > until) awaited = null;
  else if (findOffered((each) => each.id === id)) {
    awaited = null;
    runAction(id);
  }
}

/** Where keys are typed or have a meaning of their own. */
const ownKeys =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]";

/** The single key that was pressed; null with a modifier, in a field, or where single keys are switched off. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (!singleKeysOn() || (event.target instanceof Element && event.target.closest(ownKeys))) return null;
  return event.key.toLowerCase();
}

/** Single keys run the action that is offered under them; F6 moves between regions. */
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

/** Escape leaves what is open, unless a field, a menu or a form has taken it. */
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
