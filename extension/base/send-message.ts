import type { Messages } from "./messages.ts";

/** Asks the worker from a page. What carries messages is loaded with the first one. */
export async function sendMessage<Name extends keyof Messages>(
  name: Name,
  ...data: Parameters<Messages[Name]>
): Promise<Awaited<ReturnType<Messages[Name]>>> {
  const messages = await import("./messages.ts");
  // The types of a name that is not known yet are too many for the compiler to see that they go together.
  const send: (name: Name, ...data: unknown[]) => Promise<never> = messages.sendMessage as never;
  return send(name, ...data);
}
