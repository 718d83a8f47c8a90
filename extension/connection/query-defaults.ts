import type { DefaultOptions } from "@tanstack/react-query";
import { ApiError } from "#shared/client/errors.ts";

/** Older data is refetched when it becomes visible again: on a revisit, a tab switch or focus of the panel. */
export const freshMs = 10_000;

/** Refetch interval after a temporary failure. */
const retryMs = 4_000;

/** Returns whether a retry can help: no response, or a server error. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ["offline", "timeout", "server"].includes(error.kind);

/** Query defaults of the extension's pages. Visible data recovers without a user action. */
export const queryDefaults: NonNullable<DefaultOptions["queries"]> = {
  staleTime: freshMs,
  refetchOnReconnect: "always",
  // The client already retries a read three times.
  retry: false,
  refetchInterval: ({ state: { status, error } }) => status === "error" && mayPass(error) && retryMs,
};
