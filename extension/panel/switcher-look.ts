/** The switcher looks the same before and after its menu was loaded. */
export const switcherClasses = "max-w-33 gap-1 px-2";
