import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { type ReactNode, type UIEvent, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { showToast } from "#console/ui/toast.ts";
import { type GithubOrganization, type GithubRepository, githubOrgRepos } from "#shared/contract/platforms/github.ts";
import { repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { githubScrollPx, githubSearchDebounceMs } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { githubSearchOptions, type SearchKind, type SearchRow } from "./github-queries.ts";
import {
  addRepository,
  removeOrganization,
  removeRepository,
  type Selection,
  syncOrganization,
} from "./github-settings.ts";
import { texts } from "./texts.ts";

interface AddRepositoriesDialogProps {
  segmentId: string;
  /** Connection whose server is searched. */
  integrationId: string | undefined;
  selection: Selection;
  /** Sub-project of added repositories. */
  preset: string;
  onChange: (change: (before: Selection) => Selection) => void;
  onClose: () => void;
}

/** Dialog that searches GitHub for repositories and organizations. Additions are saved with the drawer. */
export function AddRepositoriesDialog(props: AddRepositoriesDialogProps) {
  const { segmentId, integrationId, selection, preset, onChange, onClose } = props;
  const [tab, setTab] = useState<SearchKind>("repositories");
  const [typed, setTyped] = useState("");
  /** Organization whose repositories are loading. The dialog stays open until then. */
  const [loading, setLoading] = useState<string | null>(null);
  const search = useDebounced(typed.trim(), githubSearchDebounceMs);
  const found = useInfiniteQuery(githubSearchOptions(tab, search, segmentId, integrationId));
  const rows = uniqueRows(found.data?.pages.flatMap((page) => page.rows) ?? []);

  function open(next: SearchKind) {
    setTab(next);
    setTyped("");
  }
  function onScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left <= githubScrollPx && found.hasNextPage && !found.isFetching) void found.fetchNextPage();
  }
  async function sync(owner: GithubOrganization) {
    setLoading(owner.name);
    try {
      const all = await getClient().send(githubOrgRepos, {
        params: { name: owner.name },
        query: { integrationId, segments: [segmentId] },
      });
      onChange((before) => syncOrganization(before, owner, all, preset, new Date()));
    } catch {
      showToast({ type: "error", message: texts.searchFailedRepositories });
    } finally {
      setLoading(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && loading === null && onClose()}
      title={texts.addRepositories}
      width="42rem"
      footer={<OverlayFooter close={texts.done} isCloseDisabled={loading !== null} />}
    >
      <TabLinks aria-label={texts.addRepositories}>
        <TabLink current={tab === "repositories"}>
          <button type="button" onClick={() => open("repositories")}>
            {texts.tabRepositories}
          </button>
        </TabLink>
        <TabLink current={tab === "organizations"}>
          <button type="button" onClick={() => open("organizations")}>
            {texts.tabOrganizations}
          </button>
        </TabLink>
      </TabLinks>
      <SearchInput
        key={tab}
        className="mt-3"
        autoFocus
        placeholder={tab === "repositories" ? texts.searchRepositories : texts.searchOrganizations}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="mt-3 h-80 overflow-auto overscroll-contain" onScroll={onScroll} aria-busy={found.isFetching}>
        {search !== "" &&
          rows.map(({ owner, repository }) =>
            repository ? (
              <RepositoryRow
                key={repository.url}
                owner={owner}
                repository={repository}
                isAdded={selection.orgs.some(({ repos }) => repos.some(({ url }) => url === repository.url))}
                onAdd={() => onChange((before) => addRepository(before, owner, repository, preset, new Date()))}
                onRemove={() => onChange((before) => removeRepository(before, repository.url))}
              />
            ) : (
              <OrganizationRow
                key={owner.url}
                owner={owner}
                isSynced={selection.orgs.some(({ name, fullSync }) => name === owner.name && fullSync)}
                isLoading={loading === owner.name}
                onSync={() => void sync(owner)}
                onRemove={() => onChange((before) => removeOrganization(before, owner.name))}
              />
            ),
          )}
        {search === "" && <Message>{texts.typeToSearch}</Message>}
        {found.isFetching && (
          <Message>
            <SpinnerRing className="mx-auto" />
          </Message>
        )}
        {search !== "" && found.isSuccess && rows.length === 0 && <Message>{texts.nothingFound(search)}</Message>}
        {found.isError && (
          <li>
            <Notice tone="bad" role="alert">
              <b>{tab === "repositories" ? texts.searchFailedRepositories : texts.searchFailedOrganizations}.</b>{" "}
              {found.error.message}
            </Notice>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

/** The search can find a repository by its owner and by its name. */
function uniqueRows(rows: readonly SearchRow[]): SearchRow[] {
  return [...new Map(rows.map((row) => [row.repository?.url ?? row.owner.url, row])).values()];
}

function Message({ children }: { children: ReactNode }) {
  return <li className="px-1 py-6 text-center text-ink-3">{children}</li>;
}

interface RepositoryRowProps {
  owner: GithubOrganization;
  repository: GithubRepository;
  isAdded: boolean;
  onAdd: () => void;
  onRemove: () => void;
}

function RepositoryRow({ owner, repository, isAdded, onAdd, onRemove }: RepositoryRowProps) {
  const label = repositoryLabel(repository.url);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Avatar name={owner.name} src={imageAddress(owner.logo)} size={24} square />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-ink">{label}</p>
        {repository.forkedFrom && (
          <p className="truncate text-xs text-ink-3">{texts.forkOf(repositoryLabel(repository.forkedFrom))}</p>
        )}
      </div>
      <Button
        size="sm"
        aria-pressed={isAdded}
        aria-label={isAdded ? texts.addedOf(label) : texts.addOf(label)}
        onClick={isAdded ? onRemove : onAdd}
      >
        {isAdded ? <Check className="text-good" /> : <Plus />}
        {isAdded ? texts.added : texts.add}
      </Button>
    </li>
  );
}

interface OrganizationRowProps {
  owner: GithubOrganization;
  isSynced: boolean;
  isLoading: boolean;
  onSync: () => void;
  onRemove: () => void;
}

function OrganizationRow({ owner, isSynced, isLoading, onSync, onRemove }: OrganizationRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Avatar name={owner.name} src={imageAddress(owner.logo)} size={24} square />
      <p className="min-w-0 flex-1 truncate font-medium text-ink">{owner.name}</p>
      {isSynced ? (
        <Button size="sm" aria-label={texts.removeOf(owner.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      ) : (
        <Button size="sm" busy={isLoading} aria-label={texts.syncOf(owner.name)} onClick={onSync}>
          {texts.syncOrganization}
        </Button>
      )}
    </li>
  );
}
