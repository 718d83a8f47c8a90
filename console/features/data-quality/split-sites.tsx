import { useMutation } from "@tanstack/react-query";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import type { FindingDetail } from "#shared/contract/data-quality.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { splitSite } from "./copilot-queries.ts";
import { texts } from "./texts.ts";

const drawerTexts = texts.drawer;

interface SitesProps {
  id: string;
  sites: NonNullable<FindingDetail["sites"]>;
  onSplit: () => void;
}

/** Servers on which the person acted without an account there. What they did on each can be split off. */
export function Sites({ id, sites, onSplit }: SitesProps) {
  const maySplit = usePermissionInGroup("mergeMembers");
  const split = useMutation({
    mutationFn: splitSite,
    onSuccess: () => showToast({ type: "success", message: drawerTexts.splitStarted }),
    onError: () => showToast({ type: "error", message: drawerTexts.splitFailed }),
    onSettled: onSplit,
  });
  if (sites.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {sites.map(({ platform, site, activities }) => (
        <li key={`${platform} ${site}`} className="flex min-h-8 items-center gap-2">
          <span className="text-ink-3">{platformName(platform)}</span>
          <bdi className="min-w-0 truncate font-medium">{drawerTexts.onSite(activities, site)}</bdi>
          {maySplit && (
            <Button
              size="sm"
              className="ml-auto"
              aria-disabled={split.isPending}
              aria-label={drawerTexts.splitFrom(site)}
              onClick={() => !split.isPending && split.mutate({ id, platform, site })}
            >
              {drawerTexts.split}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
