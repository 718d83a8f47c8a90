import { type ReactNode, useEffect, useState } from "react";
import { texts } from "./texts.ts";

/** Sections of the options page in display order. Each has the URL `options.html#<id>`. */
const sectionIds = ["connection", "sites", "shortcuts", "appearance", "privacy"] as const;

export type SectionId = (typeof sectionIds)[number];

interface OptionsSectionProps {
  readonly id: SectionId;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** Section of the options page with its own URL. */
export function OptionsSection({ id, lead, children }: OptionsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-4 border-line not-last:border-b not-last:pb-8"
    >
      <div>
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {texts.sections[id]}
        </h2>
        {lead !== undefined && <p className="text-ink-2">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** Links to the sections. Scrolls to the section in the URL after the first render. */
export function SectionLinks() {
  const [chosen, setChosen] = useState(() => location.hash.slice(1) || sectionIds[0]);
  useEffect(() => {
    const go = () => {
      setChosen(location.hash.slice(1) || sectionIds[0]);
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    };
    if (location.hash !== "") go();
    addEventListener("hashchange", go);
    return () => removeEventListener("hashchange", go);
  }, []);
  return (
    <nav aria-label={texts.title} className="flex flex-wrap gap-0.5 md:sticky md:top-10 md:flex-col md:self-start">
      {sectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === chosen ? "true" : undefined}
          className="flex min-h-8 items-center rounded-sm px-2 text-ink-2 hover:bg-surface-3 aria-[current]:bg-surface-3 aria-[current]:font-medium aria-[current]:text-ink"
        >
          {texts.sections[id]}
        </a>
      ))}
    </nav>
  );
}
