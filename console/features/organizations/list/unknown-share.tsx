import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { getClient } from "#console/core/api-client.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { usePermission } from "#console/session/index.ts";
import { sendIfSupported } from "#shared/client/backend.ts";
import { overview } from "#shared/contract/overview.ts";
import { shareText } from "#shared/ui/share-text.ts";
import { texts } from "../texts.ts";

/** Share of the activities of the last twelve months that count for no organization of the list. */
export function UnknownShare() {
  const group = useSelectedGroup();
  const [isAfterRows, setIsAfterRows] = useState(false);
  useEffect(() => afterFirstShow(() => setIsAfterRows(true)), []);
  const mayEdit = usePermission("memberEdit");
  const query = { segment: group?.id ?? "", period: "12m" } as const;
  const { data } = useQuery({
    queryKey: ["overview", "unknown", query],
    queryFn: ({ signal }) => sendIfSupported(getClient(), overview, { query, signal }),
    enabled: isAfterRows && group !== undefined,
  });
  if (!data || "isCounting" in data || !data.withoutOrganization || !group) return null;
  const { independent, unknown } = data.withoutOrganization;
  const total = data.organizations.activities + independent + unknown;
  if (total === 0) return null;
  const { label, about } = texts.unknownShare;
  const text = label(shareText(unknown, total), shareText(independent, total));
  const look = "ml-auto text-ink-3 tabular-nums";
  return mayEdit ? (
    <Link
      className={`${look} hover:underline`}
      title={about}
      to={`/organizations/affiliations?projectGroup=${group.id}`}
    >
      {text}
    </Link>
  ) : (
    <span className={look} title={about}>
      {text}
    </span>
  );
}
