/** Pixels of the column of checkboxes. */
export const selectionWidth = 48;
/** Pixels of the column of the rows' menus. */
export const menuWidth = 52;
