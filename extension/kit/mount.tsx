import { focusManager, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { FreshQueryClient } from "#shared/ui/query-client.ts";
import { applyTheme } from "#shared/ui/theme.ts";
import { queryDefaults } from "../connection/query-defaults.ts";
import "../extension.css";

/** Mounts one of the extension's pages. */
export function mount(page: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root.");
  applyTheme();
  // A side panel stays visible while another window has the focus. Visibility alone therefore does not detect its use.
  focusManager.setEventListener((onFocus) => {
    const onLook = () => onFocus();
    for (const [target, name] of [
      [window, "focus"],
      [document, "visibilitychange"],
    ] as const) {
      target.addEventListener(name, onLook);
    }
    return undefined;
  });
  const queryClient = new FreshQueryClient({ defaultOptions: { queries: queryDefaults } });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  );
}
