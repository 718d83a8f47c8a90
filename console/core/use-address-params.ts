import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { goTo, latestPlace } from "./navigation.ts";

type Changes = Readonly<Record<string, string | null>>;
type Change = (
  changes: Changes | ((before: URLSearchParams) => URLSearchParams),
  options?: { replace?: boolean },
) => void;

/** Returns the parameters with some of them changed; null or empty values are removed. */
export function changedParams(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Parameters of the page's URL and a function to change some of them. A change starts from the target of a pending
 * navigation, so that no other change is lost. It is ignored when that target is another page.
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
