import { useNavigation } from "react-router";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { texts } from "../texts.ts";

/** A thin line at the top while the next page loads; what takes under 200 ms shows none. */
export function NavigationProgress() {
  const shown = useDelayed(useNavigation().state !== "idle");
  if (!shown) return null;
  return (
    <div role="progressbar" aria-label={texts.loadingPage} className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
      <span className="block h-full w-full origin-left animate-pulse bg-accent" />
    </div>
  );
}
