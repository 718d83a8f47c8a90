import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";

/** Something that can be done with what the page shows. */
export interface PageCommand {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
}

/** What a page offers to the command palette. */
interface PageCommands {
  /** Whose commands they are: the name of the profile. */
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

/** Offers these commands while the component is shown; they are read when the palette asks. */
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

/** What the page offers now; null when it offers nothing. */
export function usePageCommands(): PageCommands | null {
  return useSyncExternalStore(subscribe, () => offered)?.() ?? null;
}
