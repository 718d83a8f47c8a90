import type { Messages } from "./messages.ts";

/** Sends a message from a page to the worker. The messaging code is loaded with the first message. */
export async function sendMessage<Name extends keyof Messages>(
  name: Name,
  ...data: Parameters<Messages[Name]>
): Promise<Awaited<ReturnType<Messages[Name]>>> {
  const messages = await import("./messages.ts");
  // TypeScript cannot relate the arguments to a generic message name.
  const send: (name: Name, ...data: unknown[]) => Promise<never> = messages.sendMessage as never;
  return send(name, ...data);
}
