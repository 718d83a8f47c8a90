/** Style of a dialog panel: centered, never taller than the window. */
export const dialogPanelClasses =
  "focus-quiet fixed inset-x-4 top-1/2 mx-auto flex max-h-[calc(100dvh-2rem)] -translate-y-1/2 flex-col overscroll-contain rounded-lg border border-raised-line bg-raised text-ink shadow-3 outline-none data-[state=open]:animate-rise data-[state=closed]:animate-sink";
