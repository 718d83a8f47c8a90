/** From how many profiles on a name is common: one person may have three before they are merged. */
export const common = 7;

/** How much a name tells: the more profiles bear it, the less. */
export function rarity(owners: number | undefined): number {
  if (owners === undefined) return 0.8;
  return owners <= 3 ? 1 : owners < common ? 0.75 : 0.5;
}
