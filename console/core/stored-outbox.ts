import * as z from "zod/mini";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";

type Entries<Action> = readonly OutboxEntry<Action>[];

/** Creates a reader of stored entries. Invalid data reads as no entries. */
export function entriesReader<Action>(action: z.ZodMiniType<Action>): (text: string | null) => Entries<Action> {
  const entries = z.array(
    z.object({
      id: z.string(),
      server: z.string(),
      userId: z.string(),
      action,
      entities: z.array(z.string()),
      isLong: z._default(z.boolean(), false),
      state: z.enum(["held", "sending", "running", "refused"]),
      createdAt: z.number(),
      dueAt: z.number(),
      tries: z.number(),
      delay: z.nullable(z.enum(["offline", "server", "signed-out", "busy"])),
      refusal: z.nullable(
        z.object({
          reason: z.enum(["gone", "conflict", "busy", "forbidden", "invalid", "failed"]),
          sentence: z.string(),
        }),
      ),
    }),
  );
  return (text) => {
    try {
      const read = z.safeParse(entries, JSON.parse(text ?? "[]"));
      return read.success ? read.data : [];
    } catch {
      return [];
    }
  };
}

/**
 * Entries under a key of the local storage. Each change starts from the stored entries, which other pages write too.
 */
export function storedEntries<Action>(key: string, read: (text: string | null) => Entries<Action>) {
  return {
    read: () => read(localStorage.getItem(key)),
    update(change: (entries: Entries<Action>) => Entries<Action>): void {
      const before = read(localStorage.getItem(key));
      const after = change(before);
      if (after.length === 0) localStorage.removeItem(key);
      else if (after !== before) localStorage.setItem(key, JSON.stringify(after));
    },
  };
}

/** Creates an id for an entry. Browsers provide `randomUUID` only over https. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
