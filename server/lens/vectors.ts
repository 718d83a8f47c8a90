/**
 * Embeddings are stored with one byte per dimension. This is precise enough for comparison and needs a quarter of the
 * space.
 */
const scale = 127;

/** Converts an embedding to its stored form; null for a vector of length zero. */
export function packVector(values: readonly number[]): Buffer | null {
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) return null;
  const largest = Math.max(...values.map(Math.abs));
  return Buffer.from(Int8Array.from(values, (value) => Math.round((value / largest) * scale)).buffer);
}

/** Returns the cosine similarity to the closest of the vectors; null when none has the same dimension. */
export function closestSimilarity(vector: Buffer, others: readonly Buffer[]): number | null {
  const own = asBytes(vector);
  const cosines = others.filter(({ length }) => length === own.length).map((other) => cosine(own, asBytes(other)));
  return cosines.length === 0 ? null : Math.max(...cosines);
}

const asBytes = (packed: Buffer): Int8Array => new Int8Array(packed.buffer, packed.byteOffset, packed.length);

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
