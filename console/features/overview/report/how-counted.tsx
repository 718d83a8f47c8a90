import { type Counted, contributionKinds, kindsCounted } from "#shared/domain/report/contributions.ts";
import { Section } from "../charts.tsx";
import { reportTexts as texts } from "./report-texts.ts";

/** What the report counts, and what never. */
export function HowCounted({ counted }: { counted: Counted }) {
  const labels = kindsCounted(counted).map((kind) => contributionKinds[kind].label.toLowerCase());
  const { title, counts, never, commits, employers } = texts.definitions;
  return (
    <Section title={title}>
      <div className="grid max-w-prose gap-2 text-ink-2">
        <p>{counts(new Intl.ListFormat("en").format(labels))}</p>
        <p>{never}</p>
        {counted !== "talk" && <p>{commits}</p>}
        <p>{employers}</p>
      </div>
    </Section>
  );
}
