/**
 * Cuts the stream of one PostgreSQL connection into messages (protocol 3.0). Before the start-up packet messages have
 * no type byte.
 */
export interface Frame {
  /** The type byte as a letter; `startup` for packets before the session begins. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Start-up packets are small; a statement may carry a bulk insert. */
const largestStartup = 10_000;
const largestMessage = 256 * 1024 * 1024;

export function createFrameReader(): { push(chunk: Buffer): Frame[]; begin(): void } {
  let rest: Buffer[] = [];
  let restLength = 0;
  let wanted = 0;
  let begun = false;

  return {
    begin() {
      begun = true;
    },
    /** @throws Error when the bytes are no PostgreSQL messages. */
    push(chunk) {
      rest.push(chunk);
      restLength += chunk.length;
      if (restLength < wanted) return [];
      let bytes = rest.length === 1 ? chunk : Buffer.concat(rest);
      const frames: Frame[] = [];
      wanted = 0;
      for (;;) {
        const header = begun ? 5 : 4;
        if (bytes.length < header) break;
        const length = begun ? bytes.readInt32BE(1) + 1 : bytes.readInt32BE(0);
        if (length < header || length > (begun ? largestMessage : largestStartup)) throw new Error("Not a message.");
        if (bytes.length < length) {
          wanted = length;
          break;
        }
        const frame = bytes.subarray(0, length);
        frames.push({ type: begun ? String.fromCharCode(frame[0] ?? 0) : "startup", bytes: frame });
        bytes = bytes.subarray(length);
        // What follows a start-up packet is read only once it is known whether the session begins.
        if (!begun) break;
      }
      rest = bytes.length > 0 ? [bytes] : [];
      restLength = bytes.length;
      return frames;
    },
  };
}
