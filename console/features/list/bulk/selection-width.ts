/** Pixels of the column of checkboxes. */
export const selectionWidth = 48;
