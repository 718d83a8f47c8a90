import { useState, useSyncExternalStore } from "react";

let isPressed = false;
const listeners = new Set<() => void>();

function set(pressed: boolean): void {
  isPressed = pressed;
  for (const listener of listeners) listener();
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => set(true), true);
  // After the click event, which follows immediately.
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, () => setTimeout(() => set(false)), true);
}

const readPressed = () => isPressed;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns false until no pointer is pressed, and true from then on. Content that appears on blur would otherwise move
 * the pressed element away, and the click would be lost.
 */
export function useAfterPress(): boolean {
  const isHeld = useSyncExternalStore(subscribe, readPressed, readPressed);
  const [isOver, setIsOver] = useState(!isHeld);
  if (!isHeld && !isOver) setIsOver(true);
  return isOver;
}
