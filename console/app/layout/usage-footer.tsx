import { chooseUsage, useUsageChoice } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";

/** Asks, until the user decides, whether the pages and features they use may be counted. */
export function UsageFooter() {
  if (useUsageChoice() !== null) return null;
  return (
    <footer
      data-strip="usage"
      className="sticky bottom-0 z-20 col-span-2 flex h-11 items-center gap-2 border-t border-line bg-surface-2 px-6"
    >
      <p className="min-w-0 flex-1 truncate">
        {texts.usage.ask} <span className="text-ink-3">{texts.usage.later}</span>
      </p>
      <Button size="sm" onClick={() => chooseUsage("declined")}>
        {texts.usage.decline}
      </Button>
      <Button size="sm" onClick={() => chooseUsage("allowed")}>
        {texts.usage.allow}
      </Button>
    </footer>
  );
}
