import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { postAuthor } from "#shared/profiles/post-author.ts";
import { recognise } from "#shared/profiles/recognise.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { forgetAll } from "../look-up/session-memory.ts";
import type { ActedOn } from "../queue/action.ts";
import { texts } from "./texts.ts";
import { pressWhenThere, useWish } from "./use-wish.ts";
import type { View } from "./views.ts";

interface Ways {
  /** The record that is shown. */
  readonly shown: ActedOn | null;
  readonly onLink: (profile: RecognisedProfile) => void;
  readonly onView: (view: View) => void;
}

/** Asks anew for what is shown; a list is read anew. */
async function lookUpAgain(queryClient: QueryClient): Promise<void> {
  document.querySelector<HTMLElement>("[data-again]:not([inert] *)")?.click();
  await forgetAll();
  await queryClient.invalidateQueries();
}

/** Fulfils what is asked by the browser's keys and the context menu. Gives a notice where something is missing for it. */
export function useAsked({ shown, onLink, onView }: Ways): ReactNode {
  const queryClient = useQueryClient();
  const [lacking, setLacking] = useState<"profile" | { readonly quote: string } | null>(null);
  const quote = lacking !== null && lacking !== "profile" ? lacking.quote : null;

  useWish((wish) => {
    setLacking(null);
    if (wish.kind === "again") void lookUpAgain(queryClient);
    else if (wish.kind === "bookmark") pressWhenThere("b");
    else if (wish.kind === "report") setLacking({ quote: wish.text });
    else {
      const recognised = recognise(wish.url);
      const profile = recognised?.kind === "post" ? postAuthor(recognised) : recognised;
      if (profile) onLink(profile);
      else setLacking("profile");
    }
  });
  // The form opens as soon as there is somebody whom it is about.
  useEffect(() => {
    if (quote === null || shown === null) return;
    setLacking(null);
    onView({ kind: "report", about: shown, attribute: null, text: quote });
  }, [quote, shown, onView]);

  if (lacking === null) return null;
  return (
    <Notice
      role="status"
      action={
        <Button variant="link" size="sm" onClick={() => setLacking(null)}>
          {lacking === "profile" ? texts.view.close : texts.asked.discard}
        </Button>
      }
    >
      {lacking === "profile" ? texts.asked.noProfile : texts.asked.quote}
    </Notice>
  );
}
