/** Texts shown when the link or selection of a context menu entry leads to no record. */
export const texts = {
  noProfile: "This link does not lead to a profile.",
  shortLink: "A short link hides the page it leads to. Open it, and the panel looks that page up.",
  quote: "Open a person or an organization to report the selected text.",
  discard: "Discard",
} as const;
