import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";

const texts = isolateNames({
  title: "The sources could not be read",
  text: (names: string) => `There are no posts, because ${names} failed. The platform tries again by itself.`,
} as const);

/** Empty feed, because its sources failed. */
export function FailedSources({ names, action }: { names: readonly string[]; action: ReactNode }) {
  return (
    <EmptyState
      icon={CloudOff}
      className="flex-auto"
      title={texts.title}
      text={texts.text(names.join(", "))}
      action={action}
    />
  );
}
