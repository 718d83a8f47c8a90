import type { ReactNode } from "react";

/** Body of a settings tab. Positioned, so that hidden screen reader content does not enlarge the page. */
export function SettingsBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll only a focused region
    <section tabIndex={0} aria-label={label} className="relative min-h-0 flex-1 overflow-auto px-6 py-5">
      <div className="grid max-w-2xl gap-5">{children}</div>
    </section>
  );
}

interface SettingRowProps {
  title: string;
  text?: ReactNode;
  /** Controls at the end of the row. */
  children: ReactNode;
}

/** Setting with title, explanation and controls. */
export function SettingRow({ title, text, children }: SettingRowProps) {
  return (
    <div className="flex items-center gap-6 border-b border-line pb-4 last:border-b-0">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold">{title}</h2>
        {text && <p className="mt-0.5 text-ink-2">{text}</p>}
      </div>
      <div className="flex flex-none items-center gap-2">{children}</div>
    </div>
  );
}
