/**
 * Maximum number of combining marks after one character. No script uses as many. Normalizing takes time that grows with
 * the square of their number, here and in the database.
 */
export const mostMarks = 16;

const mark = /\p{M}/u;
const blockSize = 256;
/** Which of the code points of a block are marks. A block is filled when its first character is read. */
const blocks: Uint8Array[] = [];

const readBlock = (block: number) =>
  Uint8Array.from({ length: blockSize }, (_, at) => Number(mark.test(String.fromCodePoint(block * blockSize + at))));

function isMark(point: number): boolean {
  const block = point >> 8;
  blocks[block] ??= readBlock(block);
  return blocks[block][point % blockSize] === 1;
}

/** No character before this one is a mark. */
const firstMark = 0x300;

/**
 * Position of the first mark beyond the maximum, at or after `from`; -1 without any. Reads each character once, unlike
 * `\p{M}{17}`, which reads each mark up to 16 times.
 */
function findExcess(text: string, from: number): number {
  let marks = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < firstMark) {
      marks = 0;
      continue;
    }
    const low = unit >= 0xd800 && unit <= 0xdbff ? text.charCodeAt(at + 1) : 0;
    const isPair = low >= 0xdc00 && low <= 0xdfff;
    if (!isMark(isPair ? (unit - 0xd800) * 0x400 + low - 0xdc00 + 0x10000 : unit)) marks = 0;
    else if (++marks > mostMarks) return at;
    if (isPair) at++;
  }
  return -1;
}

/** Position after the sequence of marks at `start`. */
function endOfMarks(text: string, start: number): number {
  for (let at = start; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0;
    if (!isMark(point)) return at;
    at += point > 0xffff ? 2 : 1;
  }
  return text.length;
}

/** True when a character has more combining marks than any script uses. */
export const hasTooManyMarks = (text: string): boolean => findExcess(text, 0) !== -1;

/** Removes the combining marks of a character beyond the maximum. */
export function limitMarks(text: string): string {
  let excess = findExcess(text, 0);
  if (excess === -1) return text;
  const kept: string[] = [];
  let from = 0;
  for (; excess !== -1; excess = findExcess(text, from)) {
    kept.push(text.slice(from, excess));
    from = endOfMarks(text, excess);
  }
  return kept.join("") + text.slice(from);
}
