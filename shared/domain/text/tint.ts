/** One of the six avatar colors. */
export type Tint = 1 | 2 | 3 | 4 | 5 | 6;

/** The avatar color of an entity, always the same for the same id (FNV-1a over its code units). */
export function tint(id: string): Tint {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (((hash >>> 0) % 6) + 1) as Tint;
}
