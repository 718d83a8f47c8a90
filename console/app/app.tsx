import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "react-router/dom";
import { getQueryClient } from "#console/core/query-client.ts";
import { ConfirmProvider } from "#shared/ui/components/overlays/confirm-provider.tsx";
import type { createRouter } from "./router.tsx";
import { Toasts } from "./toasts.tsx";

/** Root component: providers, router and toasts. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={router} />
        <Toasts />
      </ConfirmProvider>
    </QueryClientProvider>
  );
}
