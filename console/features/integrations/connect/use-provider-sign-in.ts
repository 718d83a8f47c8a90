import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { hasOwnSyncs } from "../own-syncs.ts";
import { storePlace } from "../page/integrations-address.ts";
import { type Draft, signInAddress, signInHosted, storeDraft } from "./sign-in-address.ts";
import { keepStartDate } from "./start-date.ts";

/** Signs in at a provider from a form, in a window of the hosted proxy or by a redirect to the provider and back. */
export function useProviderSignIn(platform: string, segmentId: string) {
  const { grandparentId = "" } = useParams();
  const [destination, setDestination] = useState<string | null>(null);
  // Runs after a render, so that the form no longer counts as unsaved.
  useEffect(() => {
    if (destination !== null) window.location.assign(destination);
  }, [destination]);
  /** Resolves after the sign-in in a window; never resolves when the page is left. The draft is saved meanwhile. */
  const begin = useCallback(
    async (draft: Draft = {}): Promise<void> => {
      const { hostedSignIn } = runtimeConfig();
      if (hostedSignIn) return signInHosted(hostedSignIn, platform, segmentId);
      // Existing backends support only the sign-in of the hosted proxy.
      if (!hasOwnSyncs()) return;
      const address = await signInAddress(platform, { segmentId, grandparentId });
      storeDraft(platform, segmentId, draft);
      keepStartDate(segmentId);
      storePlace(localStorage, grandparentId, segmentId);
      setDestination(address);
      await new Promise(() => {});
    },
    [platform, segmentId, grandparentId],
  );
  return { begin, isLeaving: destination !== null };
}
