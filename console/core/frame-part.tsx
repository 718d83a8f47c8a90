import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { showLoadFailed } from "./load-failed.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

/** Minimum time between two attempts, in milliseconds. */
const minRetryMs = 2_000;

/**
 * Wraps a lazy-loaded part of the layout. If loading fails, it renders nothing and retries on the next press, key or
 * reconnect. If the user opened it (`onMissing` is set), a toast reports the failure.
 */
export function framePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function FramePart(props: P & { onMissing?: () => void }) {
    const [attempt, setAttempt] = useState(0);
    const [failedAt, setFailedAt] = useState<number | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a failed lazy component never retries.
    const Part = useMemo(() => lazy(async () => ({ default: await load() })), [attempt]) as ComponentType<P>;

    useEffect(() => {
      if (failedAt === null) return;
      const retry = () => {
        if (Date.now() - failedAt < minRetryMs) return;
        setFailedAt(null);
        setAttempt((before) => before + 1);
      };
      const events = ["pointerdown", "keydown", "online"];
      for (const event of events) addEventListener(event, retry);
      return () => {
        for (const event of events) removeEventListener(event, retry);
      };
    }, [failedAt]);

    const failed = () => {
      setFailedAt(Date.now());
      if (props.onMissing === undefined) return;
      showLoadFailed();
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
