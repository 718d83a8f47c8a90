/** Logo: two overlapping discs, for two records merged into one. Decorative. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor" className={className}>
      <path d="M13.33 5.76A10.5 10.5 0 1 0 13.33 26.24A12.5 12.5 0 0 1 13.33 5.76Z" />
      <circle cx="20.5" cy="16" r="10.5" />
    </svg>
  );
}
