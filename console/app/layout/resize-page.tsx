import { Maximize2 } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "../texts.ts";

/** Replaces the console on narrow screens. The user can continue anyway. */
export function ResizePage({ onContinue }: { onContinue: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <EmptyState
        icon={Maximize2}
        headingLevel={1}
        title={texts.resizeTitle}
        text={texts.resizeText}
        action={<Button onClick={onContinue}>{texts.continueAnyway}</Button>}
      />
    </main>
  );
}
