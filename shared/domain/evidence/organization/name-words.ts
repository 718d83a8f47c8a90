import { wordShares } from "./word-shares.ts";

const shareOf: ReadonlyMap<string, number> = new Map(
  wordShares.toReversed().flatMap(([share, words]) => words.split(" ").map((word) => [word, share] as const)),
);

/** The usual share of organizations with this word; 0 for a word that is not frequent. */
export const usualShare = (word: string): number => shareOf.get(word) ?? 0;
