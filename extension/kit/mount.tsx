import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ApiError } from "#shared/client/errors.ts";
import { applyTheme } from "#shared/ui/theme.ts";
import "../extension.css";

/** Mounts one of the extension's pages. A failed read is tried again only where trying again can help. */
export function mount(page: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root.");
  applyTheme();
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && ["offline", "timeout", "server"].includes(error.kind),
      },
    },
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  );
}
