import { Bookmark, ChevronRight, Pencil, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { cleanAddress } from "#shared/profiles/clean-address.ts";
import { postAuthor } from "#shared/profiles/post-author.ts";
import type { RecognizedPost, RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
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
import { longestTitle, postAsPost } from "./post-of-page.ts";
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
  /** Title typed by the user; null for the page's own. */
  const [typed, setTyped] = useState<string | null>(null);
  const ofTab = postAsPost(post, tab, new Date());
  const page = { ...ofTab, title: typed?.trim() || ofTab.title };
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
        <Title title={page.title} mayEdit={lens.isAllowed && !isOn} onEdit={setTyped} />
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

interface TitleProps {
  readonly title: string;
  readonly mayEdit: boolean;
  readonly onEdit: (title: string) => void;
}

/** Title under which the post is bookmarked. It can be edited until then. */
function Title({ title, mayEdit, onEdit }: TitleProps) {
  const [editing, setEditing] = useState(false);
  const done = () => setEditing(false);
  return (
    <div className="flex items-start gap-1">
      <h1 className={editing ? "sr-only" : "line-clamp-5 min-w-0 flex-1 break-words font-semibold text-lg leading-6"}>
        <bdi>{title}</bdi>
      </h1>
      {editing && (
        <Textarea
          autoFocus
          rows={3}
          aria-label={texts.title}
          maxLength={longestTitle}
          defaultValue={title}
          onChange={({ target }) => onEdit(target.value)}
          onBlur={done}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            done();
          }}
        />
      )}
      {mayEdit && !editing && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="flex-none text-ink-2"
          aria-label={texts.editTitle}
          title={texts.editTitle}
          onClick={() => setEditing(true)}
        >
          <Pencil />
        </Button>
      )}
    </div>
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
