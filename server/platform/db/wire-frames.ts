/**
 * Splits the stream of one PostgreSQL connection into messages (protocol 3.0). Before the start-up packet, messages
 * have no type byte.
 */
export interface Frame {
  /** Type byte as a letter; `startup` for packets before the session begins. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Start-up packets are small; a statement may carry a bulk insert. */
const largestStartup = 10_000;
const largestMessage = 256 * 1024 * 1024;

export function createFrameReader(): { push(chunk: Buffer): Frame[]; begin(): void } {
  let rest: Buffer[] = [];
  let restLength = 0;
  let neededLength = 0;
  let hasStarted = false;

  return {
    begin() {
      hasStarted = true;
    },
    /** @throws Error when the bytes are no PostgreSQL messages. */
    push(chunk) {
      rest.push(chunk);
      restLength += chunk.length;
      if (restLength < neededLength) return [];
      let bytes = rest.length === 1 ? chunk : Buffer.concat(rest);
      const frames: Frame[] = [];
      neededLength = 0;
      for (;;) {
        const header = hasStarted ? 5 : 4;
        if (bytes.length < header) break;
        const length = hasStarted ? bytes.readInt32BE(1) + 1 : bytes.readInt32BE(0);
        if (length < header || length > (hasStarted ? largestMessage : largestStartup))
          throw new Error("Not a message.");
        if (bytes.length < length) {
          neededLength = length;
          break;
        }
        const frame = bytes.subarray(0, length);
        frames.push({ type: hasStarted ? String.fromCharCode(frame[0] ?? 0) : "startup", bytes: frame });
        bytes = bytes.subarray(length);
        // Bytes after a start-up packet are read only once it is known whether the session begins.
        if (!hasStarted) break;
      }
      rest = bytes.length > 0 ? [bytes] : [];
      restLength = bytes.length;
      return frames;
    },
  };
}
