/** Style of an option. The hovered or arrowed option has data-selected. */
export const optionClasses =
  "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 select-none data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-ink-3 data-[selected=true]:bg-surface-3";
