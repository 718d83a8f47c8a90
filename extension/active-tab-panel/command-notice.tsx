import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { postAuthor } from "#shared/profiles/post-author.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { isShortLink } from "#shared/profiles/short-link.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { RecordRef } from "../base/action.ts";
import { useStored } from "../base/use-stored.ts";
import { commandMs, givenCommand, type PanelCommand } from "../commands/command.ts";
import { runAction, runWhenOffered, useActions } from "../kit/panel-action.ts";
import { texts as kitTexts } from "../kit/texts.ts";
import type { View } from "../kit/views.ts";
import { forgetSeen } from "../look-up/session-memory.ts";
import { texts as askedTexts } from "./command-notice-texts.ts";
import { texts } from "./texts.ts";

interface CommandNoticeProps {
  /** Record shown in the panel. */
  readonly shown: RecordRef | null;
  readonly connected: readonly ConnectedHost[];
  readonly onLink: (profile: RecognizedProfile) => void;
  readonly onView: (view: View) => void;
}

/** Refetches everything shown. A list is also read from its page again. */
async function lookUpAgain(queryClient: QueryClient): Promise<void> {
  runAction("look-up-list-again");
  await forgetSeen();
  await queryClient.invalidateQueries();
}

/** Runs commands from browser shortcuts and the context menu. Shows a notice when a command cannot run yet. */
export function CommandNotice({ shown, connected, onLink, onView }: CommandNoticeProps): ReactNode {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<"noProfile" | "shortLink" | { readonly quote: string } | null>(null);
  const quote = typeof notice === "object" ? (notice?.quote ?? null) : null;

  useActions([{ id: "look-up-again", label: texts.lookUpAgain, run: () => void lookUpAgain(queryClient) }]);
  useCommand((command) => {
    setNotice(null);
    if (command.kind === "action") runWhenOffered(command.id, commandMs);
    else if (command.kind === "report") setNotice({ quote: command.text });
    else {
      const recognized = recognize(command.url, { connected });
      const profile = recognized?.kind === "post" ? postAuthor(recognized) : recognized;
      if (profile) onLink(profile);
      else setNotice(isShortLink(command.url) ? "shortLink" : "noProfile");
    }
  });
  // Opens the report form as soon as a record is shown.
  useEffect(() => {
    if (quote === null || shown === null) return;
    setNotice(null);
    onView({ kind: "report", about: shown, attribute: null, text: quote });
  }, [quote, shown, onView]);

  if (notice === null) return null;
  return (
    <Notice
      role="status"
      action={
        <Button variant="link" size="sm" onClick={() => setNotice(null)}>
          {quote === null ? kitTexts.close : askedTexts.discard}
        </Button>
      }
    >
      {typeof notice === "string" ? askedTexts[notice] : askedTexts.quote}
    </Notice>
  );
}

/** Focuses the panel, or closes it when it has the focus and was not opened by this very command. */
function toggle(at: number): void {
  if (document.hasFocus() && performance.timeOrigin < at) {
    window.close();
    return;
  }
  window.focus();
  document.querySelector<HTMLElement>("main [data-region]")?.focus();
}

/** Runs each command for the panel of this window once, unless it has expired. */
function useCommand(run: (command: Exclude<PanelCommand, { kind: "toggle" }>) => void): void {
  const latest = useStored(givenCommand);
  const handler = useRef(run);
  useEffect(() => {
    handler.current = run;
  });
  useEffect(() => {
    if (!latest || Date.now() - latest.at > commandMs) return;
    let live = true;
    void browser.windows.getCurrent().then(async ({ id }) => {
      if (!live || (latest.windowId !== null && latest.windowId !== id)) return;
      await givenCommand.removeValue();
      if (latest.command.kind === "toggle") toggle(latest.at);
      else handler.current(latest.command);
    });
    return () => {
      live = false;
    };
  }, [latest]);
}
