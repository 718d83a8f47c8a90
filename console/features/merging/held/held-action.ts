import * as z from "zod/mini";

/** After this long the page that took a decision counts as gone: another page of the same user sends it. */
const orphanMs = 15_000;

/** The time of what a closing page has sent: whoever comes next asks what became of it, at once. */
export const sentAtClose = 0;

const named = z.object({ id: z.string(), name: z.string() });

const heldAction = z.object({
  /** Also the Idempotency-Key: sent twice, it is done once. */
  id: z.string(),
  /** The toast that it can be taken back by; a cluster's merges share one. */
  toast: z.string(),
  /** The page that took the decision. */
  page: z.string(),
  kind: z.enum(["member", "organization"]),
  action: z.enum(["merge", "never"]),
  primary: named,
  secondary: named,
  segments: z.array(z.string()),
  /** From when it may go, in milliseconds since 1970. */
  from: z.number(),
});

/** A decision that was taken and is not sent yet. */
export type HeldAction = z.output<typeof heldAction>;

const heldActions = z.array(heldAction);

/** What a storage kept; nothing of what cannot be read. */
export function readHeld(text: string | null): HeldAction[] {
  try {
    const read = heldActions.safeParse(JSON.parse(text ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

function dueAt({ page: owner, from }: HeldAction, page: string): number {
  return owner === page || from === sentAtClose ? from : from + orphanMs;
}

function concerns({ primary, secondary }: HeldAction): string[] {
  return [primary.id, secondary.id];
}

/**
 * The actions that may go now, oldest first. One waits for its time, for earlier ones on the same profiles, and for
 * merges of those profiles that run; one of another page waits until that page is surely gone.
 * @param busy profiles that are being merged.
 */
export function dueActions(
  held: readonly HeldAction[],
  { page, now, busy }: { page: string; now: number; busy: ReadonlySet<string> },
): HeldAction[] {
  const taken = new Set(busy);
  const due: HeldAction[] = [];
  for (const action of held) {
    const isFree = concerns(action).every((id) => !taken.has(id));
    if (isFree && dueAt(action, page) <= now) due.push(action);
    for (const id of concerns(action)) taken.add(id);
  }
  return due;
}

/** When the next action may go, for a timer; null when none waits for its time. */
export function nextDue(held: readonly HeldAction[], page: string): number | null {
  const times = held.map((action) => dueAt(action, page));
  return times.length === 0 ? null : Math.min(...times);
}
