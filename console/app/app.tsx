import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { RouterProvider } from "react-router/dom";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { framePart } from "#console/core/frame-part.tsx";
import { getQueryClient } from "#console/core/query-client.ts";
import { useSessionPause } from "#console/core/session-pause.ts";
import { loadSessionEnded } from "#console/session/index.ts";
import { watchToasts } from "#console/ui/toast.ts";
import { ConfirmContext } from "#console/ui/use-confirm.ts";
import { type ConfirmOptions, unsavedChanges } from "#shared/ui/components/overlays/confirm-options.ts";
import type { createRouter } from "./router.tsx";

/** Root component: providers, router and toasts. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
        <Toasts />
        <EndedSession />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

const SessionEnded = framePart(loadSessionEnded);

/** Loaded only when a session ends while a form is open. */
function EndedSession() {
  return useSessionPause() === null ? null : <SessionEnded />;
}

const Toaster = framePart(async () => (await import("#console/ui/overlays/toaster.tsx")).Toaster);

/**
 * Toast container, loaded on the first user input or with the first toast. It is rendered outside the app root, because
 * an open dialog hides the app root from screen readers.
 */
function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const load = () => setNeeded(true);
    const unwatch = watchToasts((toasts) => toasts.length > 0 && load());
    addEventListener("pointerdown", load, { once: true });
    addEventListener("keydown", load, { once: true });
    return () => {
      unwatch();
      removeEventListener("pointerdown", load);
      removeEventListener("keydown", load);
    };
  }, []);
  return isNeeded ? createPortal(<Toaster />, document.body) : null;
}

const loadDialog = async () => ({
  default: (await import("#shared/ui/components/overlays/alert-dialog.tsx")).AlertDialog,
});
const AlertDialog = lazy(loadDialog);

/**
 * Provider around the app that shows the questions of useConfirm, one at a time. A newer question answers the older one
 * with no.
 */
function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>(unsavedChanges);
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const answer = useRef<((confirmed: boolean) => void) | null>(null);

  const confirm = useCallback((question: ConfirmOptions = unsavedChanges) => {
    answer.current?.(false);
    setOptions(question);
    setMounted(true);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  useEffect(() => afterFirstShow(() => void loadDialog().catch(() => {})), []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {isMounted && (
        <Suspense>
          <AlertDialog
            {...options}
            open={open}
            onAnswer={(confirmed) => {
              setOpen(false);
              answer.current?.(confirmed);
              answer.current = null;
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
