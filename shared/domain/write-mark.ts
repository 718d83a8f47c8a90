/**
 * Returns a mark that identifies a write without exposing its `Idempotency-Key`: 53 of its 122 random bits, as 14 hex
 * digits. The sender can recognize the mark, but the key cannot be derived from it.
 */
export function writeMark(key: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & high) + (low >>> 0)).toString(16).padStart(14, "0");
}
