import { runtimeConfig } from "#console/core/runtime-config.ts";
import { currentUser } from "#console/session/index.ts";
import { type HeldAction, readHeld } from "./held-action.ts";

/** Held actions belong to a server and a user: nobody else sends them (settled.md). Null while nobody is signed in. */
function storageKey(): string | null {
  const user = currentUser();
  return user ? `held-actions:${new URL(runtimeConfig().apiBase, location.origin).href}:${user.id}` : null;
}

/** The held actions of this user on this server. */
export function heldActions(): HeldAction[] {
  const key = storageKey();
  return key === null ? [] : readHeld(localStorage.getItem(key));
}

/** Changes the held actions. Each change reads what other pages have written. */
export function changeHeld(change: (held: readonly HeldAction[]) => readonly HeldAction[]): void {
  const key = storageKey();
  if (key === null) return;
  const held = change(heldActions());
  if (held.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(held));
}
