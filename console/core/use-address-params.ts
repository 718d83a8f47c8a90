import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { goTo, latestPlace } from "./navigation.ts";

type Changes = Readonly<Record<string, string | null>>;
type Change = (
  changes: Changes | ((before: URLSearchParams) => URLSearchParams),
  options?: { replace?: boolean },
) => void;

/** The parameters with some of them changed; what is null or empty is taken away. */
export function changedParams(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * The parameters of the page's address, and how to change some of them. A change begins with the newest address, also
 * one that is still on its way: nothing that was opened or typed meanwhile is lost. Whoever is on the way to another
 * page is not held back.
 */
export function useAddressParams(): readonly [URLSearchParams, Change] {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<Change>(
    (changes, { replace = false } = {}) => {
      const { pathname: to, search, hash, state } = latestPlace();
      if (to !== pathname) return;
      const before = new URLSearchParams(search);
      const next = typeof changes === "function" ? changes(before) : changedParams(before, changes);
      goTo(`${pathname}?${next}${hash}`, { replace, state, preventScrollReset: true });
    },
    [pathname],
  );
  return [params, change];
}
