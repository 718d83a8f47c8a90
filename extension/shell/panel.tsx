import { ChevronDown, Ellipsis, ExternalLink, LogOut, Plus, Settings, UserRound } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { ApiError } from "#shared/client/errors.ts";
import type { CurrentUser } from "#shared/contract/auth.ts";
import type { ProjectGroupRow } from "#shared/contract/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useDelayed } from "#shared/ui/hooks/use-delayed.ts";
import { hasTypedText, hasUnsavedForms } from "#shared/ui/unsaved-forms.ts";
import { managedSettings } from "../base/managed.ts";
import { onDemand } from "../base/on-demand.tsx";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import { useClient, useMe, useProjectGroups, useWorkplace } from "../connection/session.ts";
import { appToken, askForAccount, consoleAddress, knownConsoles, otherTokens } from "../connection/storage.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { tokenOwner } from "../connection/token-owner.ts";
import { selectGroup, useSelectedGroup } from "../connection/window-group.ts";
import { Menu } from "../kit/menu.tsx";
import type { PanelAction } from "../kit/panel-action.ts";
import { PanelFrame, type PanelTools } from "../kit/panel-frame.tsx";
import { outboxEntries } from "../outbox/storage.ts";
import { texts } from "./texts.ts";

const VersionNotice = onDemand(async () => (await import("../connection/version-notice.tsx")).VersionNotice);
const Connect = onDemand(async () => (await import("../connection/connect.tsx")).Connect);
const entry = () => import("./entry.tsx");
const SignedOut = onDemand(async () => (await entry()).SignedOut);
const SessionEnded = onDemand(async () => (await entry()).SessionEnded);
const Home = onDemand(async () => (await entry()).Home);
const EntryFailure = onDemand(async () => (await entry()).EntryFailure);
const loadVisiting = () => import("../active-tab-panel/visiting.tsx");
const Visiting = lazy(async () => ({ default: (await loadVisiting()).Visiting }));

/** Side panel. Its state depends on the stored address, the token and the server's responses. */
export function Panel() {
  const origin = useStored(consoleAddress);
  const token = useStored(appToken);
  const fixed = useStored(managedSettings)?.addressIsFixed ?? false;
  const isSignedOut = useStored(askForAccount) ?? false;
  const kept = useKeptToken(origin ?? null, token ?? null, isSignedOut);
  const [changing, setChanging] = useState<"change" | "add" | null>(null);
  if (origin === undefined || token === undefined) return <PanelFrame>{null}</PanelFrame>;
  const close = () => setChanging(null);
  if (origin === null || changing !== null) {
    return (
      <PanelFrame tools={<PanelMenu origin={origin} signedIn={null} />}>
        <Connect
          initial={changing === "add" ? "" : origin}
          onConnected={close}
          {...(origin !== null && { onCancel: close })}
        />
      </PanelFrame>
    );
  }
  const onAddConsole = fixed ? undefined : () => setChanging("add");
  if (kept.token === null) {
    return (
      <PanelFrame tools={<PanelMenu origin={origin} signedIn={null} onAddConsole={onAddConsole} />}>
        <SignedOut origin={origin} {...(!fixed && { onChangeAddress: () => setChanging("change") })} />
      </PanelFrame>
    );
  }
  return (
    <>
      <SignedIn key={panelKey(origin, kept.token)} origin={origin} token={kept.token} onAddConsole={onAddConsole} />
      {kept.isEnded && <SessionEnded origin={origin} onDiscard={kept.discard} />}
    </>
  );
}

interface SignedInProps {
  readonly origin: string;
  readonly token: string;
  readonly onAddConsole: (() => void) | undefined;
}

function SignedIn({ origin, token, onAddConsole }: SignedInProps) {
  // Loads the code while the user is fetched.
  useEffect(() => void loadVisiting(), []);
  const client = useClient(origin, token);
  const me = useMe(client, origin, token);
  const groups = useProjectGroups(client, origin, token);
  const groupId = useSelectedGroup();
  const menu = <PanelMenu origin={origin} signedIn="" onAddConsole={onAddConsole} />;
  const failure = me.error ?? groups.error;
  const signedInAs = me.data && (me.data.fullName || me.data.email);
  useEffect(() => {
    if (signedInAs === undefined) return;
    void import("../connection/change-address.ts").then(({ rememberConsole }) =>
      rememberConsole(origin, { name: signedInAs }),
    );
  }, [origin, signedInAs]);

  const isForbidden = failure instanceof ApiError && failure.kind === "forbidden";
  if (failure !== null && (isForbidden || me.data === undefined || groups.data === undefined)) {
    const onRetry = () => void Promise.all([me.refetch(), groups.refetch()]);
    return (
      <PanelFrame tools={menu}>
        <EntryFailure failure={failure} busy={me.isFetching || groups.isFetching} onRetry={onRetry} />
      </PanelFrame>
    );
  }
  if (me.data === undefined || groups.data === undefined || groupId === undefined) {
    return (
      <PanelFrame tools={menu}>
        <Loading />
      </PanelFrame>
    );
  }
  const selected = groups.data.find(({ id }) => id === groupId) ?? null;
  const name = me.data.fullName || me.data.email;
  const { data: known } = groups;
  const tools = (more?: PanelTools) => (
    <>
      {known.length > 0 && <GroupSwitcher groups={known} selected={selected} />}
      <PanelMenu origin={origin} signedIn={name} onAddConsole={onAddConsole} {...more} />
    </>
  );
  const notice = <VersionNotice origin={origin} />;
  if (selected === null) {
    return (
      <PanelFrame tools={tools()}>
        {notice}
        <Home me={me.data} groups={groups.data} />
      </PanelFrame>
    );
  }
  return (
    <Suspense fallback={<PanelFrame tools={tools()}>{notice}</PanelFrame>}>
      <AtWork
        origin={origin}
        token={token}
        group={selected}
        groups={groups.data}
        me={me.data}
        tools={tools}
        notice={notice}
      />
    </Suspense>
  );
}

interface AtWorkProps {
  readonly origin: string;
  readonly token: string;
  readonly group: ProjectGroupRow;
  readonly groups: readonly ProjectGroupRow[];
  readonly me: CurrentUser;
  readonly tools: (tools?: PanelTools) => ReactNode;
  readonly notice: ReactNode;
}

function AtWork({ tools, notice, ...work }: AtWorkProps) {
  return <Visiting workplace={useWorkplace(work)} tools={tools} notice={notice} />;
}

function Loading() {
  const visible = useDelayed(true);
  if (!visible) return null;
  return (
    <div aria-busy="true" className="flex gap-3">
      <Skeleton className="size-12 rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  );
}

interface KeptToken {
  /** Token to show the panel with; null when it must show the sign-in page. */
  readonly token: string | null;
  /** True while the session has ended and the panel stays because of what the user has entered. */
  readonly isEnded: boolean;
  /** Gives up what was entered. */
  readonly discard: () => void;
}

/**
 * Keeps the panel of the last user while a form has changes, when the session ends without the user's doing.
 * @param isSignedOut - true after the user has signed out
 */
function useKeptToken(origin: string | null, token: string | null, isSignedOut: boolean): KeptToken {
  const [last, setLast] = useState<{ readonly origin: string; readonly token: string } | null>(null);
  if (token !== null && origin !== null && (last?.token !== token || last.origin !== origin))
    setLast({ origin, token });
  const hasInput = hasTypedText() || hasUnsavedForms();
  const isKept = token === null && last !== null && last.origin === origin && !isSignedOut && hasInput;
  return { token: isKept ? last.token : token, isEnded: isKept, discard: () => setLast(null) };
}

/** Key of the panel's content: it stays mounted when the same user signs in again. */
const panelKey = (origin: string, token: string): string => `${origin} ${tokenOwner(token)}`;

interface GroupSwitcherProps {
  readonly groups: readonly { id: string; name: string }[];
  readonly selected: { id: string; name: string } | null;
}

/** Menu that selects the project group of the panel. */
function GroupSwitcher({ groups, selected }: GroupSwitcherProps) {
  const name = selected?.name ?? texts.home.chooseGroup;
  return (
    <Menu
      label={texts.home.groupLabel}
      align="start"
      button={(props) => (
        <Button
          variant="ghost"
          className="max-w-33 gap-1 px-2"
          aria-label={`${texts.home.groupLabel}: ${name}`}
          {...props}
        >
          <bdi className="truncate">{name}</bdi>
          <ChevronDown className="size-3.5" />
        </Button>
      )}
      groups={[
        groups.map(({ id, name }) => ({
          id,
          label: name,
          isChosen: id === selected?.id,
          run: () => void selectGroup(id),
        })),
      ]}
    />
  );
}

interface PanelMenuProps extends Partial<PanelTools> {
  readonly origin: string | null;
  /** Name of the signed-in user: empty while it loads, null when signed out. */
  readonly signedIn: string | null;
  readonly onAddConsole?: (() => void) | undefined;
}

/** Menu of actions that do not concern the visited page. */
function PanelMenu({ origin, signedIn, onAddConsole, actions = [], waiting = 0, onSignOut }: PanelMenuProps) {
  const account = useAccountActions({ origin, signedIn, onAdd: onAddConsole, onSignOut });
  const general = [
    ...actions,
    ...(origin === null
      ? []
      : [
          { label: texts.menu.console, path: "" },
          { label: texts.menu.help, path: "/help/panel" },
        ].map(({ label, path }) => ({
          id: label,
          label,
          icon: <ExternalLink />,
          run: () => void browser.tabs.create({ url: origin + path }),
        }))),
    {
      id: "options",
      label: texts.menu.options,
      icon: <Settings />,
      run: () => void browser.runtime.openOptionsPage(),
    },
  ];
  return (
    <Menu
      label={texts.menu.label}
      groups={[general, ...account]}
      head={
        signedIn && (
          <p className="max-w-60 truncate px-2 py-1.5 text-ink-3 text-xs">
            {texts.home.signedInAs} <bdi>{signedIn}</bdi>
          </p>
        )
      }
      button={(props) => (
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={waiting > 0 ? texts.menu.withQueue(waiting) : texts.menu.label}
          {...props}
        >
          <Ellipsis />
          {waiting > 0 && <span aria-hidden="true" className="absolute top-1 right-1 size-2 rounded-full bg-warn" />}
        </Button>
      )}
    />
  );
}

interface AccountOptions {
  /** Console that is shown. */
  readonly origin: string | null;
  /** Name of the user signed in there; null when there is none. */
  readonly signedIn: string | null;
  /** Adds another console; absent when the administrator has set the address. */
  readonly onAdd?: (() => void) | undefined;
  /** Asks for confirmation before signing out. Without it the sign-in ends immediately. */
  readonly onSignOut?: (() => void) | undefined;
}

/** Menu actions for known consoles, with their user and number of queued actions, and for the sign-in. */
function useAccountActions({ origin, signedIn, onAdd, onSignOut }: AccountOptions): PanelAction[][] {
  const known = useStored(knownConsoles) ?? [];
  const tokens = useStored(otherTokens) ?? {};
  const entries = useStored(outboxEntries) ?? [];
  const consoles = known.map((each): PanelAction => {
    const isShown = each.origin === origin;
    const isSignedIn = isShown ? signedIn !== null : tokens[each.origin] !== undefined;
    const name = isShown ? signedIn || each.name : each.name;
    const waiting = entries.filter(({ server, state }) => server === each.origin && state !== "running").length;
    return {
      id: each.origin,
      label: new URL(each.origin).host,
      detail: [
        isSignedIn ? texts.account.signedIn(name ?? "") : texts.account.signedOut,
        waiting > 0 && texts.account.waiting(waiting),
      ]
        .filter(Boolean)
        .join(", "),
      isChosen: isShown,
      run: () => void showConsole(each.origin),
    };
  });
  const ofConsoles = [
    ...(known.length > 1 ? consoles : []),
    ...(onAdd && origin !== null ? [{ id: "add-console", label: texts.account.add, icon: <Plus />, run: onAdd }] : []),
  ];
  const ofSignIn: PanelAction[] = [
    {
      id: "another-account",
      label: texts.account.another,
      icon: <UserRound />,
      run: () => void sendMessage("signIn", { asksForAccount: true }),
    },
    {
      id: "sign-out",
      label: connectionTexts.signOut,
      icon: <LogOut />,
      run: onSignOut ?? (() => void sendMessage("signOut")),
    },
  ];
  return [ofConsoles, signedIn === null ? [] : ofSignIn].filter((group) => group.length > 0);
}

async function showConsole(origin: string): Promise<void> {
  const { changeAddress } = await import("../connection/change-address.ts");
  await changeAddress(origin);
}
