/** What is said of a menu entry whose link or text leads to nobody. */
export const texts = {
  noProfile: "This link does not lead to a profile.",
  shortLink: "A short link hides the page it leads to. Open it, and the panel looks that page up.",
  quote: "Open a person or an organization to report the selected text.",
  discard: "Discard",
} as const;
