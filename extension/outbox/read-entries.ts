import * as z from "zod/mini";
import { actionSchema, type OutboxEntries, queueVersion } from "../base/action.ts";

const text = z.string().check(z.maxLength(1_000));
const entry = z.object({
  server: text,
  userId: text,
  id: z.guid(),
  entities: z.array(z.string()),
  state: z.enum(["held", "sending", "running", "refused"]),
  createdAt: z.number(),
  dueAt: z.number(),
  tries: z.number(),
  delay: z.nullable(z.enum(["offline", "server", "signed-out", "busy"])),
  refusal: z.nullable(z.object({ sentence: z.string() })),
  action: z.object({
    version: z.optional(z.literal(queueVersion)),
    action: actionSchema,
    group: z.object({ id: text, name: text }),
  }),
});

/**
 * Validates stored entries, which an older or newer release may have written.
 * @returns the readable entries in the current version, and the others unchanged
 */
export function readEntries(stored: unknown): { readonly entries: OutboxEntries; readonly unreadable: unknown[] } {
  const all: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const isReadable = (each: unknown): each is OutboxEntries[number] => z.safeParse(entry, each).success;
  return {
    entries: all.filter(isReadable).map((each) => ({ ...each, action: { ...each.action, version: queueVersion } })),
    unreadable: all.filter((each) => !isReadable(each)),
  };
}
