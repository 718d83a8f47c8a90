/** Texts shared by all parts of the panel. */
export const texts = {
  product: "Community Data Platform",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
} as const;
