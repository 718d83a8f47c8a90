import { useMutation } from "@tanstack/react-query";
import { showToast } from "#console/ui/toast.ts";
import { storePlace } from "../page/integrations-address.ts";
import { texts } from "../texts.ts";
import type { SignInPlace } from "./sign-in-address.ts";
import { keepStartDate } from "./start-date.ts";

/** Navigates to the sign-in of a provider, whose page redirects the user back to this sub-project. */
export function useLeaveToSignIn(
  name: string,
  place: SignInPlace,
  address: (place: SignInPlace) => string | null | Promise<string>,
) {
  const fail = (message: string) => showToast({ type: "error", title: texts.connectFailed(name), message });
  return useMutation({
    mutationFn: async () => address(place),
    onSuccess(to) {
      if (to === null) return fail(texts.notSetUp(name));
      keepStartDate(place.segmentId);
      storePlace(localStorage, place.grandparentId, place.segmentId);
      window.location.assign(to);
    },
    onError: ({ message }) => fail(message),
  });
}
