import type { DefaultOptions } from "@tanstack/react-query";
import { ApiError } from "#shared/client/errors.ts";

/** What is older is asked for again when it is looked at: on a revisit, a switch of tabs, a focus of the panel. */
export const freshMs = 10_000;

/** After a failure that may pass, the server is asked again this often. */
const retryMs = 4_000;

/** Whether asking again can help: there was no answer, or the server failed. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ["offline", "timeout", "server"].includes(error.kind);

/** How the extension's pages ask: what is shown recovers by itself, without a press. */
export const queryDefaults: NonNullable<DefaultOptions["queries"]> = {
  staleTime: freshMs,
  refetchOnReconnect: "always",
  // The client itself tries a read three times before it fails.
  retry: false,
  refetchInterval: ({ state: { status, error } }) => status === "error" && mayPass(error) && retryMs,
};
