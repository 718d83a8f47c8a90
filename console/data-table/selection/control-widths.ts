/** Width of the checkbox column in pixels. */
export const selectionWidth = 48;
/** Width of the menu column in pixels. */
export const menuWidth = 52;
