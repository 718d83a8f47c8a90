import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { track } from "#console/session/index.ts";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { ApiError } from "#shared/client/errors.ts";
import { memberIdentities } from "#shared/contract/member-parts.ts";
import { memberFind } from "#shared/contract/members.ts";
import {
  type MemberUnmergePreview,
  memberCanRevertMerge,
  memberUnmerge,
  memberUnmergePreview,
  type OrganizationUnmergePreview,
  organizationCanRevertMerge,
  organizationUnmerge,
  organizationUnmergePreview,
} from "#shared/contract/merging/merging.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Label } from "#shared/ui/components/forms/label.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { organizationProfile } from "../model/organization-profile.ts";
import { personProfile } from "../model/person-profile.ts";
import type { MergeKind, Profile } from "../model/profile.ts";
import { identityKeyOf, type UnmergeIdentity, unmergeOrder } from "../model/unmerge-identities.ts";
import { dropReceipt } from "../notices/receipts.ts";
import { refreshMerged } from "../notices/refresh.ts";
import { followUnmerge } from "../outbox/outbox.ts";
import { ItemText } from "../review/item-text.tsx";
import { ProfileAvatar } from "../review/marks.tsx";
import { texts } from "../texts.ts";

export interface UnmergeDialogProps {
  kind: MergeKind;
  /** Profile to extract from. */
  id: string;
  /** Identity selected at first. */
  identity?: { readonly platform: string; readonly type: string; readonly value: string } | undefined;
  /** Preselects undoing the whole merge, if possible. */
  revert?: boolean | undefined;
  onClose: () => void;
}

function previewMessage(error: Error): string {
  return error instanceof ApiError && error.kind !== "server" ? error.message : texts.previewFailed;
}

/** Dialog that extracts an identity from a profile or undoes a whole merge. Shows both resulting profiles. */
export function UnmergeDialog({ kind, id, identity: given, revert: wantsRevert, onClose }: UnmergeDialogProps) {
  const groupId = useSelectedGroup()?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [switched, setSwitched] = useState(wantsRevert ?? false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPosting, setPosting] = useState(false);
  const profile = useQuery(unmergeIdentitiesOptions(kind, groupId, id));
  const identities = unmergeOrder(kind, profile.data?.identities ?? []);
  const isGiven = ({ platform, type, value }: { platform: string; type: string; value: string }) =>
    given?.platform === platform && given.type === type && given.value.toLowerCase() === value.toLowerCase();
  const identity =
    identities.find((each) => identityKeyOf(each) === chosen) ?? identities.find(isGiven) ?? identities[0] ?? null;
  const canRevert = useQuery(canRevertOptions(kind, id, identity));
  const revert = switched && canRevert.data === true;
  const preview = useQuery({
    ...unmergePreviewOptions(kind, id, identity, revert),
    // Loads in parallel with `canRevert`, unless its result decides the request.
    enabled: identity !== null && !(switched && canRevert.isPending),
  });
  const shown = preview.data;

  const post = async () => {
    if (!shown || preview.isFetching) return;
    setPosting(true);
    setFailure(null);
    try {
      await shown.post();
      track(`Unmerge ${kind === "member" ? "contributor" : "organization"} identity`, "Feature", {});
      followUnmerge({ kind, primary: shown.primary, secondary: shown.secondary });
      dropReceipt(shown.primary.id, shown.secondary.id);
      refreshMerged(kind);
      onClose();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.kind === "conflict";
      setFailure(error instanceof Error ? error.message : texts.previewFailed);
      if (isChanged) void preview.refetch();
    } finally {
      setPosting(false);
    }
  };

  const options = identities.map((each) => ({
    value: identityKeyOf(each),
    label: each.type === "email" ? each.value : `${platformName(each.platform)}: ${each.value}`,
    icon: <PlatformIcon platform={each.type === "email" ? "email" : each.platform} decorative />,
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={switched && canRevert.data !== false ? texts.revertMerge : texts.unmergeIdentity}
      description={texts.unmergeHint}
      width="60rem"
      footer={
        <OverlayFooter
          close={texts.cancel}
          action={
            <Button
              variant="primary"
              busy={isPosting}
              aria-disabled={!shown || preview.isFetching}
              onClick={() => void post()}
            >
              {revert ? texts.revertMerge : texts.unmergeIdentity}
            </Button>
          }
        />
      }
    >
      {profile.isError ? (
        <ErrorState headingLevel={3} onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
      ) : (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <div className="w-80 max-w-full">
              <Label id="unmerge-identity">{texts.identity}</Label>
              <SelectMenu
                aria-labelledby="unmerge-identity"
                options={options}
                value={identity && identityKeyOf(identity)}
                onValueChange={setChosen}
                disabled={identities.length === 0}
              />
            </div>
            {canRevert.data === true && (
              <label htmlFor="unmerge-revert" className="flex min-h-8 items-center gap-2.5 text-ink">
                <Switch id="unmerge-revert" checked={switched} onCheckedChange={setSwitched} />
                {texts.revertPrevious}
              </label>
            )}
          </div>
          {failure !== null && (
            <Notice tone="bad" role="alert">
              {failure}
            </Notice>
          )}
          {profile.isSuccess && identities.length === 0 && <Notice>{texts.noIdentity}</Notice>}
          {preview.isError ? (
            <Notice tone="bad" role="alert">
              {previewMessage(preview.error)}
            </Notice>
          ) : shown ? (
            <>
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy={preview.isFetching}>
                <PreviewSide profile={shown.primary} isNew={false} />
                <PreviewSide profile={shown.secondary} isNew />
              </div>
              {shown.edits.length > 0 && <Edits edits={shown.edits} />}
            </>
          ) : (
            identities.length > 0 && (
              <SkeletonDelay className="grid grid-cols-2 gap-4">
                <Skeleton className="mb-4 h-40 rounded-lg" />
                <Skeleton className="h-40 rounded-lg" />
              </SkeletonDelay>
            )
          )}
        </div>
      )}
    </Dialog>
  );
}

function Edits({ edits }: { edits: readonly { field: string; kind: string; value: unknown }[] }) {
  return (
    <Notice tone="warn">
      <b>{texts.edits}</b>
      <ul className="mt-1">
        {edits.map(({ field, kind, value }) => (
          <li key={`${field}:${kind}:${JSON.stringify(value)}`}>
            {texts.edit(field, kind)}
            {typeof value === "string" && value !== "" && (
              <>
                : <bdi>{value}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** One of the two profiles after an unmerge. */
function PreviewSide({ profile, isNew }: { profile: Profile; isNew: boolean }) {
  return (
    <section aria-label={profile.name} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex items-center gap-3">
        <ProfileAvatar profile={profile} size={32} />
        <p className="min-w-0 flex-auto truncate text-md font-semibold text-ink">
          <bdi>{profile.name}</bdi>
        </p>
        <Badge tone={isNew ? "good" : "neutral"}>{isNew ? texts.unmergedProfile : texts.stays}</Badge>
      </div>
      <dl className="grid gap-2">
        {profile.rows
          .filter(({ items }) => items.length > 0)
          .map(({ key, items }) => (
            <div key={key}>
              <dt className="text-xs text-ink-3">{texts.rows[key]}</dt>
              {items.map((item) => (
                <dd key={item.key} className="min-w-0 text-ink">
                  <ItemText item={item} profileId={profile.id} refs={[]} />
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Preview of an unmerge: both profiles, and a function to post the preview unchanged. */
interface UnmergePreview {
  readonly primary: Profile;
  readonly secondary: Profile;
  /** Edits made since the merge. They stay. */
  readonly edits: readonly { readonly field: string; readonly kind: string; readonly value: unknown }[];
  readonly post: () => Promise<unknown>;
}

/** Identities that can be extracted from a profile. */
function unmergeIdentitiesOptions(kind: MergeKind, groupId: string | null, id: string) {
  return queryOptions({
    queryKey: [kind === "member" ? "person" : "organization", groupId, id, "unmerge-identities"],
    queryFn: async ({ signal }): Promise<{ name: string; identities: UnmergeIdentity[] }> => {
      const client = getClient();
      if (kind === "organization") {
        const query = groupId === null ? {} : { segmentId: groupId };
        const found = await client.send(organizationFind, { params: { id }, query, signal });
        return { name: found.displayName, identities: found.identities.map((each) => ({ ...each, id: null })) };
      }
      const [person, identities] = await Promise.all([
        client.send(memberFind, { params: { id }, signal }),
        client.send(memberIdentities, { params: { id }, signal }),
      ]);
      return { name: person.displayName, identities };
    },
    staleTime: 0,
  });
}

function identityOf({ platform, type, value, verified }: UnmergeIdentity) {
  return { platform, type, value, verified };
}

/** Whether the whole merge that brought the identity can be undone. */
function canRevertOptions(kind: MergeKind, id: string, identity: UnmergeIdentity | null) {
  return queryOptions({
    queryKey: ["unmerge", kind, id, identity && identityKeyOf(identity), "can-revert"],
    queryFn: async ({ signal }) => {
      if (!identity) return false;
      if (kind === "member") {
        return getClient().send(memberCanRevertMerge, {
          params: { id },
          query: { identityId: identity.id ?? "" },
          signal,
        });
      }
      const query = { identity: identityOf(identity) };
      return getClient().send(organizationCanRevertMerge, { params: { id }, query, signal });
    },
    enabled: identity !== null,
    staleTime: 0,
  });
}

function edits(preview: MemberUnmergePreview | OrganizationUnmergePreview): UnmergePreview["edits"] {
  return preview.edits ?? [];
}

/** Preview of extracting an identity or undoing the whole merge. */
function unmergePreviewOptions(kind: MergeKind, id: string, identity: UnmergeIdentity | null, revert: boolean) {
  return queryOptions({
    queryKey: ["unmerge", kind, id, identity && identityKeyOf(identity), "preview", revert],
    queryFn: async ({ signal }): Promise<UnmergePreview | null> => {
      if (!identity) return null;
      const client = getClient();
      const params = { id };
      if (kind === "member") {
        const body = { identityId: identity.id ?? "", revertPreviousMerge: revert };
        const preview = await client.send(memberUnmergePreview, { params, body, signal });
        return {
          primary: personProfile(personRow(preview.primary)),
          secondary: personProfile(personRow(preview.secondary)),
          edits: edits(preview),
          post: () => client.send(memberUnmerge, { params, body: preview }),
        };
      }
      const body = { identity: identityOf(identity), revertPreviousMerge: revert };
      const preview = await client.send(organizationUnmergePreview, { params, body, signal });
      return {
        primary: organizationProfile(organizationRow(preview.primary, id)),
        secondary: organizationProfile(organizationRow(preview.secondary, "")),
        edits: edits(preview),
        post: () => client.send(organizationUnmerge, { params, body: preview }),
      };
    },
    enabled: identity !== null,
    staleTime: 0,
  });
}

/** The preview lists work experiences separately from their organizations. Joins them. */
function personRow({ tags, manuallyChangedFields, ...person }: MemberUnmergePreview["primary"]) {
  const organizations = new Map((person.organizations ?? []).map((each) => [each.id, each]));
  return {
    ...person,
    attributes: person.attributes ?? {},
    tags: tags ?? undefined,
    manuallyChangedFields: manuallyChangedFields ?? undefined,
    affiliations: [],
    organizations: (person.memberOrganizations ?? []).flatMap((work) => {
      const organization = organizations.get(work.organizationId);
      return organization
        ? [
            {
              id: organization.id,
              displayName: organization.displayName,
              logo: organization.logo,
              memberOrganizations: work,
            },
          ]
        : [];
    }),
  };
}

/**
 * Converts an organization of a preview.
 * @param ownId id for a preview that does not contain one
 */
function organizationRow(organization: OrganizationUnmergePreview["primary"], ownId: string) {
  return { ...organization, id: organization.id ?? ownId, attributes: organization.attributes ?? {} };
}
