import { useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { showToast } from "#console/ui/toast.ts";
import { ApiError, mergedInto } from "#shared/client/errors.ts";
import { texts as ownTexts } from "../texts.ts";
import { wasRemovedHere } from "./removed-profiles.ts";

/**
 * Redirects when a profile was not found: to the surviving profile if it was merged, else to the list. A toast shows
 * the reason.
 * @returns whether the id is unknown or malformed.
 */
export function useBackWhenNotFound(
  error: unknown,
  list: string,
  texts: { readonly title: string; readonly message: string },
): boolean {
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { pathname, search } = useLocation();
  const notFound = error instanceof ApiError && (error.kind === "not-found" || error.kind === "validation");
  const merged = mergedInto(error);
  const now = merged === null ? null : pathname.replace(id, merged) + search;
  useEffect(() => {
    if (!notFound) return;
    const toast = now === null ? { type: "error" as const, ...texts } : { type: "info" as const, ...ownTexts.merged };
    if (!wasRemovedHere(id)) showToast({ id: "profile-not-found", ...toast });
    void navigate(now ?? list, { replace: true });
  }, [notFound, now, id, list, texts, navigate]);
  return notFound;
}
