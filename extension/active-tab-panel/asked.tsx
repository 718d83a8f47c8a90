import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { postAuthor } from "#shared/profiles/post-author.ts";
import { recognise } from "#shared/profiles/recognise.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { isShortLink } from "#shared/profiles/short-link.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { RecordRef } from "../base/action.ts";
import { commandMs } from "../commands/command.ts";
import { useCommand } from "../commands/use-command.ts";
import { runAction, runWhenOffered, useActions } from "../kit/panel-action.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import type { View } from "../kit/views.ts";
import { forgetAll } from "../look-up/session-memory.ts";
import { texts as askedTexts } from "./asked-texts.ts";
import { texts } from "./texts.ts";

interface AskedProps {
  /** The record that is shown. */
  readonly shown: RecordRef | null;
  readonly connected: readonly ConnectedHost[];
  readonly onLink: (profile: RecognisedProfile) => void;
  readonly onView: (view: View) => void;
}

/** Asks anew for what is shown; a list is read anew. */
async function lookUpAgain(queryClient: QueryClient): Promise<void> {
  runAction("look-up-list-again");
  await forgetAll();
  await queryClient.invalidateQueries();
}

/** Does what is asked by the browser's keys and the context menu. Gives a notice where something is missing for it. */
export function Asked({ shown, connected, onLink, onView }: AskedProps): ReactNode {
  const queryClient = useQueryClient();
  const [lacking, setLacking] = useState<"noProfile" | "shortLink" | { readonly quote: string } | null>(null);
  const quote = typeof lacking === "object" ? (lacking?.quote ?? null) : null;

  useActions([{ id: "look-up-again", label: texts.lookUpAgain, run: () => void lookUpAgain(queryClient) }]);
  useCommand((command) => {
    setLacking(null);
    if (command.kind === "action") runWhenOffered(command.id, commandMs);
    else if (command.kind === "report") setLacking({ quote: command.text });
    else {
      const recognised = recognise(command.url, { connected });
      const profile = recognised?.kind === "post" ? postAuthor(recognised) : recognised;
      if (profile) onLink(profile);
      else setLacking(isShortLink(command.url) ? "shortLink" : "noProfile");
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
          {quote === null ? kitTexts.close : askedTexts.discard}
        </Button>
      }
    >
      {typeof lacking === "string" ? askedTexts[lacking] : askedTexts.quote}
    </Notice>
  );
}
