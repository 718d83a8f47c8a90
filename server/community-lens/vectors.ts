/** Meanings as models tell them are kept a byte a dimension: for comparing that is as good, and a quarter of the space. */
const scale = 127;

/** A vector of any length as it is kept; null for one without a direction. */
export function packVector(values: readonly number[]): Buffer | null {
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) return null;
  const largest = Math.max(...values.map(Math.abs));
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / largest) * scale)).buffer);
}

/** Cosine of the angle to the closest of the vectors; null where none can be compared. */
export function closestOf(vector: Buffer, others: readonly Buffer[]): number | null {
  const own = asBytes(vector);
  const cosines = others.filter(({ length }) => length === own.length).map((other) => cosine(own, asBytes(other)));
  return cosines.length === 0 ? null : Math.max(...cosines);
}

const asBytes = (kept: Buffer): Int8Array => new Int8Array(kept.buffer, kept.byteOffset, kept.length);

function cosine(a: Int8Array, b: Int8Array): number {
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return dot / Math.sqrt(ofA * ofB);
}
