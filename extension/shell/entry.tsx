import { FolderKanban, Lock } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { CurrentUser } from "#shared/contract/auth.ts";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { AlertDialog } from "#shared/ui/components/overlays/alert-dialog.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { sendMessage } from "../base/send-message.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { selectGroup } from "../connection/window-group.ts";
import { useWaitingCount } from "../outbox/use-outbox.ts";
import { lateTexts } from "./late-texts.ts";
import { texts } from "./texts.ts";

interface HomeProps {
  readonly me: CurrentUser;
  readonly groups: readonly ProjectGroupRow[];
}

/** Signed-in user, and the project groups to choose from. */
export function Home({ me, groups }: HomeProps) {
  const name = me.fullName || me.email;
  return (
    <>
      <section aria-label={texts.home.signedInAs} className="flex gap-3">
        <Avatar name={name} id={me.id} size={48} />
        <div className="min-w-0 flex-1">
          <p className="text-ink-3 text-xs">{texts.home.signedInAs}</p>
          <h1 className="break-words font-semibold text-lg leading-6">
            <bdi>{name}</bdi>
          </h1>
          <p className="truncate text-ink-2">{me.email}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            {(me.tenants[0]?.roles ?? []).map((role) => (
              <Badge key={role}>{lateTexts.home.roles[role as keyof typeof lateTexts.home.roles] ?? role}</Badge>
            ))}
          </p>
        </div>
      </section>
      {groups.length === 0 ? (
        <EmptyState icon={FolderKanban} title={texts.home.chooseGroup} text={lateTexts.home.noGroups} />
      ) : (
        <GroupList groups={groups} />
      )}
    </>
  );
}

function GroupList({ groups }: { groups: readonly ProjectGroupRow[] }) {
  return (
    <section>
      <h2 className="font-semibold text-md">{texts.home.chooseGroup}</h2>
      <ul className="-mx-2 mt-1">
        {groups.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-surface-3"
              onClick={() => void selectGroup(group.id)}
            >
              <bdi className="min-w-0 flex-1 truncate">{group.name}</bdi>
              <span className="text-ink-3 text-xs tabular-nums">{lateTexts.home.projects(group.projects.length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sign-in page. The worker opens the sign-in window, because the panel may be closed in the meantime. */
export function SignedOut({ origin, onChangeAddress }: { origin: string; onChangeAddress?: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useWaitingCount((server) => server === origin);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      const outcome = await sendMessage("signIn");
      if (!outcome.ok) setProblem(outcome.text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <EmptyState
        icon={Lock}
        title={lateTexts.signedOut.title}
        text={
          waiting > 0 ? `${lateTexts.signedOut.kept(waiting)} ${lateTexts.signedOut.text}` : lateTexts.signedOut.text
        }
      />
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button variant="primary" className="w-full" busy={busy} onClick={() => void signIn()}>
        {lateTexts.signedOut.signInAt(new URL(origin).host)}
      </Button>
      {onChangeAddress && (
        <Button variant="ghost" className="w-full" onClick={onChangeAddress}>
          {lateTexts.signedOut.another}
        </Button>
      )}
    </>
  );
}

/** Asks for a new sign-in over a form whose session has ended. */
export function SessionEnded({ origin, onDiscard }: { origin: string; onDiscard: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  async function signIn() {
    setProblem(null);
    try {
      const outcome = await sendMessage("signIn");
      if (!outcome.ok) setProblem(outcome.text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <AlertDialog
      open
      isConfirmSafe
      icon={<Lock aria-hidden className="size-5 text-accent-text" />}
      title={lateTexts.ended.title}
      message={lateTexts.ended.text(new URL(origin).host)}
      content={
        problem !== null && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )
      }
      confirmLabel={lateTexts.ended.signIn}
      cancelLabel={lateTexts.ended.discard}
      onAnswer={(confirmed) => (confirmed ? void signIn() : onDiscard())}
    />
  );
}

interface EntryFailureProps {
  readonly failure: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Shown when the user or the project groups could not be read: no permission, or no response. */
export function EntryFailure({ failure, busy, onRetry }: EntryFailureProps) {
  if (failure instanceof ApiError && failure.kind === "forbidden") {
    return (
      <>
        <EmptyState icon={Lock} title={lateTexts.noRights.title} text={lateTexts.noRights.text} headingLevel={1} />
        <Button className="self-center" busy={busy} onClick={onRetry}>
          {connectionTexts.error.retry}
        </Button>
        <Button
          variant="ghost"
          className="self-center"
          onClick={() => void sendMessage("signIn", { asksForAccount: true })}
        >
          {lateTexts.noRights.another}
        </Button>
      </>
    );
  }
  return <ErrorState title={connectionTexts.error.title} text={failure.message} retrying={busy} onRetry={onRetry} />;
}
