import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { RouterProvider } from "react-router/dom";
import { framePart } from "#console/core/frame-part.tsx";
import { getQueryClient } from "#console/core/query-client.ts";
import { useSessionPause } from "#console/core/session-pause.ts";
import { loadSessionEnded } from "#console/session/index.ts";
import { ConfirmProvider } from "#shared/ui/components/overlays/confirm-provider.tsx";
import { watchToasts } from "#shared/ui/toast.ts";
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

const Toaster = framePart(async () => (await import("#shared/ui/components/overlays/toaster.tsx")).Toaster);

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
