import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { RouterProvider } from "react-router/dom";
import { ConfirmProvider } from "#shared/ui/components/confirm-provider.tsx";
import { TooltipProvider } from "#shared/ui/components/tooltip.tsx";
import { getQueryClient } from "../features/session/index.ts";
import { createRouter } from "./router.tsx";

const Toaster = lazy(async () => ({ default: (await import("#shared/ui/components/toaster.tsx")).Toaster }));
const router = createRouter();

/** Everything that stands around the pages. */
export function App() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <TooltipProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <Suspense>
            <Toaster />
          </Suspense>
        </ConfirmProvider>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
