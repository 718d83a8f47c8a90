import { StringDecoder } from "node:string_decoder";
import { createPause } from "./pause.ts";

const pieceBytes = 1024 * 1024;

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

/** Decodes UTF-8 like `toString`, for many megabytes: other work runs between the pieces. */
export async function decodeInTurns(bytes: Buffer): Promise<string> {
  const pause = createPause();
  const decoder = new StringDecoder("utf8");
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.write(bytes.subarray(at, at + pieceBytes));
    await pause();
  }
  return text + decoder.end();
}
