import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the evidence card in console and panel. */
export const evidenceTexts = isolateNames({
  heading: "Evidence",
  none: "No evidence for or against these two being the same.",
  counts: (counts: { readonly for: number; readonly against: number; readonly weak: number }) =>
    (["for", "against", "weak"] as const)
      .filter((direction) => counts[direction] > 0)
      .map((direction) => `${counts[direction]} ${direction}`)
      .join(", "),
  against: "against",
  for: "for",
  direction: { for: "Supports", against: "Contradicts", weak: "Weak" },
  weak: "Weak",
  weight: (weight: number) =>
    weight === 0 ? "No additional weight" : `Weight ${weight < 0 ? "minus" : "plus"} ${Math.abs(weight)}`,
  band: { high: "High", medium: "Medium", low: "Low" },
  scale: (percent: number) => `${percent} percent. Low is below 70, medium from 70, high from 90.`,
  held: (percent: number) => `, capped at ${percent}`,
} as const);
