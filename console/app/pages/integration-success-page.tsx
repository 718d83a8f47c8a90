import { CircleCheck } from "lucide-react";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "../texts.ts";

/** Shown to a person who installed an app for another user (state=noconnect). */
export function IntegrationSuccessPage() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <EmptyState icon={CircleCheck} headingLevel={1} title={texts.successTitle} text={texts.successText} />
    </main>
  );
}
