import { Bookmark, ChevronRight, ThumbsDown, ThumbsUp } from "lucide-react";
import { cleanAddress } from "#shared/profiles/clean-address.ts";
import { postAuthor } from "#shared/profiles/post-author.ts";
import type { RecognizedPost, RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { Workplace } from "../connection/session.ts";
import { ActionButton } from "../kit/action-button.tsx";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import type { OpenedRecord } from "../kit/views.ts";
import { useAnnouncement, useTab } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import { useLookUp } from "../look-up/use-look-up.ts";
import { postAsPost } from "./post-of-page.ts";
import { texts } from "./texts.ts";
import { useLens } from "./use-lens.ts";

interface PostPanelProps {
  readonly workplace: Workplace;
  readonly post: RecognizedPost;
  readonly onOpen: (next: OpenedRecord | RecognizedProfile) => void;
}

/** Panel of a post: bookmark and thumbs for Community Lens, and the author. */
export function PostPanel({ workplace, post, onOpen }: PostPanelProps) {
  const tab = useTab();
  const page = postAsPost(post, tab, new Date());
  const lens = useLens(workplace, page);
  const author = postAuthor(post);
  const removed = (tab.url !== null && cleanAddress(tab.url)?.removed) || 0;
  const isOn = lens.has("bookmark");
  const kind = texts.kinds[post.platform]?.[post.postType] ?? texts.post;
  useAnnouncement(`${kind}: ${page.title}`);
  return (
    <>
      <section aria-label={texts.post}>
        <p className="text-ink-2">{kind}</p>
        <h1 className="line-clamp-5 break-words font-semibold text-lg leading-6">
          <bdi>{page.title}</bdi>
        </h1>
        <p className="mt-1 text-ink-3 text-xs wrap-anywhere">
          {page.url.replace(/^https:\/\/(www\.)?/, "")}
          {removed > 0 && <span className="block">{texts.removed(removed)}</span>}
        </p>
      </section>
      {lens.isAllowed ? (
        <p className="flex items-center gap-1">
          <ActionButton
            variant={isOn ? "ghost" : "primary"}
            className={`flex-1 ${isOn ? "bg-accent-soft text-accent-text" : ""}`}
            aria-pressed={isOn}
            action={{
              id: "bookmark",
              label: isOn ? texts.bookmarked : texts.bookmark,
              icon: <Bookmark className={isOn ? "fill-current" : ""} />,
              key: "b",
              run: () => void lens.toggle("bookmark"),
            }}
          />
          {(["thumbs-up", "thumbs-down"] as const).map((type) => {
            const Icon = type === "thumbs-up" ? ThumbsUp : ThumbsDown;
            const isGiven = lens.has(type);
            return (
              <Button
                key={type}
                variant="ghost"
                size="icon"
                className={isGiven ? "bg-accent-soft text-accent-text" : ""}
                aria-label={texts.thumbs[type]}
                aria-pressed={isGiven}
                onClick={() => void lens.toggle(type)}
              >
                <Icon className={isGiven ? "fill-current" : ""} />
              </Button>
            );
          })}
        </p>
      ) : (
        workplace.may("eagleEyeCreate") === "not-here" && <Notice>{texts.notHere(workplace.group.name)}</Notice>
      )}
      {author && (
        <section aria-labelledby="author">
          <h2 id="author" className="mb-1 font-semibold text-md">
            {texts.author}
          </h2>
          <Author workplace={workplace} author={author} onOpen={onOpen} />
        </section>
      )}
    </>
  );
}

function Author({ workplace, author, onOpen }: Omit<PostPanelProps, "post"> & { author: RecognizedProfile }) {
  const query = useLookUp(workplace, author);
  if (query.data === undefined) {
    return hasFailed(query) ? <Failure query={query} /> : <CardSkeleton label={lookUpTexts.lookingUp(author.handle)} />;
  }
  const { candidates } = query.data;
  if (candidates.length === 0) {
    return (
      <button
        type="button"
        className="-mx-2 flex min-h-13 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
        onClick={() => onOpen(author)}
      >
        <Avatar name={author.handle} id={author.handle} size={32} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{author.handle}</bdi>
          <span className="block truncate text-ink-3 text-xs">{texts.unknown}</span>
        </span>
        <ChevronRight />
      </button>
    );
  }
  return (
    <ul>
      {candidates.map((candidate) => (
        <EntityRow
          key={`${candidate.kind} ${candidate.id}`}
          entity={candidate}
          sub={`${author.handle}, ${lookUpTexts.several.activities(candidate.activityCount)}`}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
