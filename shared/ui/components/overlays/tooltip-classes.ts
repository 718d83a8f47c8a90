/** The look of a tooltip, also of the one that a chart draws itself: apart, so that a chart does not load what places it. */
export const tooltipClasses =
  "inline-block max-w-70 rounded-sm bg-ink px-2 py-1 text-xs font-medium text-surface [&_[data-slot=kbd]]:border-current [&_[data-slot=kbd]]:bg-transparent [&_[data-slot=kbd]]:text-inherit";
