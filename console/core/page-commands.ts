import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";

/** Command that applies to the current page. */
export interface PageCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
}

/** Commands that a page offers to the command palette. */
interface PageCommands {
  /** Name of the profile that they apply to. */
  readonly of: string;
  readonly commands: readonly PageCommand[];
}

let offered: (() => PageCommands) | null = null;
const listeners = new Set<() => void>();

function offer(next: typeof offered): void {
  offered = next;
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Offers these commands while the component is mounted. The palette reads them when it opens. */
export function useOfferedCommands(of: string, commands: readonly PageCommand[]): void {
  const newest = useRef<PageCommands>({ of, commands });
  useEffect(() => {
    newest.current = { of, commands };
  });
  useEffect(() => {
    const read = () => newest.current;
    offer(read);
    return () => {
      if (offered === read) offer(null);
    };
  }, []);
}

/** Commands of the current page; null when it offers none. */
export function usePageCommands(): PageCommands | null {
  return useSyncExternalStore(subscribe, () => offered)?.() ?? null;
}
