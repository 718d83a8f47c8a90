import type { ReactNode } from "react";

/** What a tab of settings holds: it scrolls, and its lines stay short enough to read. */
export function SettingsBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section tabIndex={0} aria-label={label} className="min-h-0 flex-1 overflow-auto px-6 py-5">
      <div className="grid max-w-2xl gap-5">{children}</div>
    </section>
  );
}

interface SettingRowProps {
  title: string;
  text?: ReactNode;
  /** At the end of the line. */
  children: ReactNode;
}

/** One setting: what it is, and what is done with it. */
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
