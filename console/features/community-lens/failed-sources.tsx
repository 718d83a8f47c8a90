import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";

const texts = {
  title: "The sources could not be read",
  text: (names: string) => `${names} failed, so there are no posts. They are tried again by themselves.`,
} as const;

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
