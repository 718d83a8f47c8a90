import type { FilterDefinition, FilterPiece } from "./definition.ts";

const labels = { positive: "Positive", neutral: "Neutral", negative: "Negative" } as const;
type Sentiment = keyof typeof labels;

/** Builds a filter that divides a sentiment of 0 to 100 into three parts. Several parts can be selected. */
export function sentimentFilter(own: { id: string; label: string; property: string }): FilterDefinition {
  const { property } = own;
  const pieces: Readonly<Record<Sentiment, FilterPiece>> = {
    positive: { [property]: { gte: 67 } },
    negative: { [property]: { lte: 33 } },
    neutral: { and: [{ [property]: { gt: 33 } }, { [property]: { lt: 67 } }] },
  };
  return {
    ...own,
    type: "multiselect",
    options: { kind: "fixed", options: Object.entries(labels).map(([value, label]) => ({ value, label })) },
    unstated: "any",
    several: false,
    piece: (values) => ({ or: values.flatMap((value) => (value in pieces ? pieces[value as Sentiment] : [])) }),
  };
}
