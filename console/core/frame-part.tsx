import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { tellMissing } from "./missing-part.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

/** Milliseconds between two attempts at least. */
const restMs = 2_000;

/**
 * A part of the frame that is loaded by itself. While it cannot be loaded nothing shows in its place; it is tried again
 * when the person next presses something. Where somebody asked for it (`onMissing` is there), they are told.
 */
export function framePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function FramePart(props: P & { onMissing?: () => void }) {
    const [attempt, setAttempt] = useState(0);
    const [failedAt, setFailedAt] = useState<number | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a lazy component that failed stays failed.
    const Part = useMemo(() => lazy(async () => ({ default: await load() })), [attempt]) as ComponentType<P>;

    useEffect(() => {
      if (failedAt === null) return;
      const again = () => {
        if (Date.now() - failedAt < restMs) return;
        setFailedAt(null);
        setAttempt((before) => before + 1);
      };
      const events = ["pointerdown", "keydown", "online"];
      for (const event of events) addEventListener(event, again);
      return () => {
        for (const event of events) removeEventListener(event, again);
      };
    }, [failedAt]);

    const failed = () => {
      setFailedAt(Date.now());
      if (props.onMissing === undefined) return;
      tellMissing();
      props.onMissing();
    };
    return (
      <QuietBoundary key={attempt} onFailed={failed}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </QuietBoundary>
    );
  };
}
