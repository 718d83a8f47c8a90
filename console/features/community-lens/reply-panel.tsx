import { Copy, RefreshCw, ThumbsDown, ThumbsUp, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { copyText } from "#console/core/copy-text.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { usePermission, useUser } from "#console/session/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { cachedReply, cacheReply } from "./feed-cache.ts";
import { draftReply, hasReplies, trackLens } from "./lens-queries.ts";
import { texts } from "./texts.ts";

interface ReplyPanelProps {
  readonly post: {
    readonly url: string;
    readonly platform: string;
    readonly title: string;
    readonly description: string;
  };
  readonly onClose: () => void;
}

/** Draft of a reply, or the reason why there is none. */
export function ReplyPanel(props: ReplyPanelProps) {
  return hasReplies() ? <Draft {...props} /> : <NoModel onClose={props.onClose} />;
}

const noModel = {
  reason: "Replies cannot be drafted, because no language model is set up for this platform.",
  setUp: "Set up a model",
  ask: "Ask an administrator.",
} as const;

function NoModel({ onClose }: Pick<ReplyPanelProps, "onClose">) {
  const mayManage = usePermission("settingsEdit");
  return (
    <Notice
      role="status"
      className="mt-3 max-w-[60rem]"
      action={
        <Button variant="ghost" size="icon-xs" aria-label={texts.reply.close} onClick={onClose}>
          <X />
        </Button>
      }
    >
      {noModel.reason}{" "}
      {mayManage ? (
        <Link className="text-accent-text hover:underline" to="/help/administration#language-model">
          {noModel.setUp}
        </Link>
      ) : (
        noModel.ask
      )}
    </Notice>
  );
}

/** Drafted reply that the user can edit and copy. It is never sent. */
function Draft({ post, onClose }: ReplyPanelProps) {
  const user = useUser();
  const [reply, setReply] = useState(() => user && cachedReply(user, post.url));
  const [isRated, setIsRated] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isRequested = useRef(false);
  const toEventParams = (text: string) => ({ ...post, reply: text });

  async function draft() {
    setBusy(true);
    setError(null);
    try {
      const text = await draftReply(post);
      setReply(text);
      setIsRated(false);
      if (user) cacheReply(user, post.url, text);
      trackLens("generatedReply", toEventParams(text));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: request the draft once, on mount
  useEffect(() => {
    if (reply !== null || isRequested.current) return;
    isRequested.current = true;
    void draft();
  }, []);

  const rate = (type: "thumbs-up" | "thumbs-down") => {
    setIsRated(true);
    trackLens("generatedReplyFeedback", { type, ...toEventParams(reply ?? "") });
  };
  return (
    <section
      aria-label={texts.reply.label}
      aria-busy={busy}
      className="mt-3 grid max-w-[60rem] gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex items-center gap-2">
        <p className="flex-auto text-xs text-ink-3">{texts.reply.note}</p>
        <Button variant="ghost" size="icon-xs" aria-label={texts.reply.close} onClick={onClose}>
          <X />
        </Button>
      </div>
      <FailureNotice error={error} />
      {reply === null ? (
        busy && (
          <div role="status" className="grid gap-2 py-1">
            <span className="sr-only">{texts.reply.drafting}</span>
            <Skeleton className="w-full" />
            <Skeleton className="w-4/5" />
          </div>
        )
      ) : (
        <Textarea
          aria-label={texts.reply.label}
          rows={4}
          value={reply}
          onChange={(event) => {
            setReply(event.target.value);
            if (user) cacheReply(user, post.url, event.target.value);
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-1">
        {reply !== null && (
          <Button
            size="sm"
            onClick={() => {
              void copyText(reply, texts.reply.copied);
              trackLens("generatedReplyCopied", toEventParams(reply));
            }}
          >
            <Copy />
            {texts.reply.copy}
          </Button>
        )}
        <Button variant="ghost" size="sm" busy={busy} onClick={() => void draft()}>
          <RefreshCw />
          {texts.reply.again}
        </Button>
        {reply !== null && (
          <span className="ml-auto flex items-center gap-1 text-xs text-ink-3" role="status">
            {isRated ? (
              texts.reply.thanks
            ) : (
              <>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={texts.reply.helpful}
                  onClick={() => rate("thumbs-up")}
                >
                  <ThumbsUp />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={texts.reply.notHelpful}
                  onClick={() => rate("thumbs-down")}
                >
                  <ThumbsDown />
                </Button>
              </>
            )}
          </span>
        )}
      </div>
    </section>
  );
}
