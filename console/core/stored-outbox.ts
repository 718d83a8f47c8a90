import * as z from "zod/mini";
import type { OutboxEntry } from "#shared/domain/outbox/outbox.ts";

type Entries<Action> = readonly OutboxEntry<Action>[];

/** How to read the entries that a storage kept; what cannot be read counts as none. */
export function entriesReader<Action>(action: z.ZodMiniType<Action>): (text: string | null) => Entries<Action> {
  const entries = z.array(
    z.object({
      id: z.string(),
      server: z.string(),
      userId: z.string(),
      action,
      entities: z.array(z.string()),
      isLong: z.boolean(),
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

/** The entries under a key of the browser's storage. Each change reads what other pages have written. */
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

/** An id for an entry; browsers have `randomUUID` over https alone. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
