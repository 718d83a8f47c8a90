import { createPause } from "./pause.ts";

/** Like `Buffer.concat`, for many megabytes: other work runs between the parts. */
export async function concatInTurns(parts: readonly Buffer[]): Promise<Buffer> {
  const pause = createPause();
  const whole = Buffer.allocUnsafe(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(whole, at);
    await pause();
  }
  return whole;
}
