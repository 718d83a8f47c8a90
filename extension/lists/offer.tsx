import { Users } from "lucide-react";
import { platformName } from "#shared/domain/identities/platforms.ts";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { useAnnouncement } from "../kit/views.ts";
import type { UnreadableList } from "./read-list.ts";
import { texts } from "./texts.ts";

interface OfferProps {
  readonly list: RecognizedList;
  readonly busy: boolean;
  readonly problem: UnreadableList["reason"] | null;
  readonly onPress: () => void;
}

/** Shown before the user starts the look-up. Nothing has been read or sent. */
export function Offer({ list, busy, problem, onPress }: OfferProps) {
  const title = texts.offer.title(list.listType);
  useAnnouncement(title);
  return (
    <>
      <EmptyState icon={Users} headingLevel={1} title={title} text={texts.offer.text} className="pb-0" />
      <Button variant="primary" className="w-full" busy={busy} onClick={onPress}>
        {texts.offer.press}
      </Button>
      {problem !== null && <Unread problem={problem} />}
      <p className="text-center text-ink-3 text-xs">{texts.offer.hint(platformName(list.platform))}</p>
    </>
  );
}

/** Notice for a page that could not be read, with the next step. */
export function Unread({ problem }: { problem: UnreadableList["reason"] }) {
  return (
    <Notice tone="warn" role="alert">
      {texts.unread[problem]}
    </Notice>
  );
}
