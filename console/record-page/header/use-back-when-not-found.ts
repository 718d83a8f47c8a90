import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toast.ts";

/**
 * A failed find navigates back to the list; the toast says why.
 * @returns true while nobody has this id: unknown, or no id at all.
 */
export function useBackWhenNotFound(
  error: unknown,
  list: string,
  texts: { readonly title: string; readonly message: string },
): boolean {
  const navigate = useNavigate();
  const notFound = error instanceof ApiError && (error.kind === "not-found" || error.kind === "validation");
  useEffect(() => {
    if (!notFound) return;
    showToast({ id: "profile-not-found", type: "error", ...texts });
    void navigate(list, { replace: true });
  }, [notFound, list, texts, navigate]);
  return notFound;
}
