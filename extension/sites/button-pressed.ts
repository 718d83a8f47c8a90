import { storedItem } from "../base/stored-item.ts";

/** Time of the last press of the toolbar button, which lets an open panel see the URL of the tab. */
export const buttonPressedAt = storedItem<number, null>("session", "buttonPressedAt", null);
