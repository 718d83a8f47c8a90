/** Texts shown when the link or selection of a context menu entry leads to no record. */
export const texts = {
  noProfile: "This link does not lead to a profile.",
  shortLink: "Short links hide the page they lead to. Open the link to look up that page.",
  quote: "Open a person or an organization to report the selected text.",
  discard: "Discard",
} as const;
