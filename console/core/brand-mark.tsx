/** Logo of the product, shown beside its name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true" fill="currentColor" className="size-5.5 shrink-0 text-accent">
      <circle cx="6" cy="6" r="4" />
      <circle cx="16.5" cy="8" r="2.5" opacity=".55" />
      <circle cx="8.5" cy="16.5" r="2.5" opacity=".55" />
      <circle cx="16" cy="16" r="4" />
    </svg>
  );
}
