/**
 * Style of tooltips, including those rendered by charts. A separate module, so that charts do not load the positioning
 * code.
 */
export const tooltipClasses =
  "inline-block max-w-70 rounded-sm bg-ink px-2 py-1 text-xs font-medium text-surface [&_[data-slot=kbd]]:border-current [&_[data-slot=kbd]]:bg-transparent [&_[data-slot=kbd]]:text-inherit";
