/** Texts that every part of the panel shares. */
export const texts = {
  product: "Community Data Platform",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
} as const;
