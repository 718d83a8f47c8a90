import { ChevronLeft, ChevronRight } from "lucide-react";
import { ActionButton } from "../kit/action-button.tsx";
import type { Choice, OpenChoice } from "./choice.ts";

const texts = {
  previous: "Previous in the list",
  next: "Next in the list",
  position: (at: number, of: number) => `${at} of ${of}`,
} as const;

interface ListStepsProps {
  readonly along: readonly Choice[];
  readonly opened: Choice;
  readonly onOpen: OpenChoice;
}

/** Position of the opened person in their list, with buttons to the previous and the next one. */
export function ListSteps({ along, opened, onOpen }: ListStepsProps) {
  const at = along.indexOf(opened);
  const step = (id: "previous" | "next", to: number) => {
    const target = along[to];
    const action = { id, label: texts[id], key: id === "next" ? "j" : "k", isDisabled: target === undefined };
    return (
      <ActionButton
        variant="ghost"
        size="icon"
        aria-label={texts[id]}
        action={{ ...action, run: () => target && onOpen(target, along) }}
      >
        {id === "next" ? <ChevronRight /> : <ChevronLeft />}
      </ActionButton>
    );
  };
  return (
    <>
      <span className="text-ink-3 text-xs tabular-nums">{texts.position(at + 1, along.length)}</span>
      {step("previous", at - 1)}
      {step("next", at + 1)}
    </>
  );
}
