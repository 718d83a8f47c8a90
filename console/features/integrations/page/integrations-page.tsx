import { useQuery } from "@tanstack/react-query";
import { Cable } from "lucide-react";
import { useEffect } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { groupSearch } from "#console/core/selected-group.ts";
import { findProjectGroup, type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Breadcrumbs } from "#shared/ui/components/navigation/breadcrumbs.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "../texts.ts";
import { storePlace } from "./integrations-address.ts";
import { IntegrationsRegion } from "./integrations-region.tsx";

/** Integrations of the sub-project in the URL. */
export function IntegrationsPage() {
  const { grandparentId = "", id = "" } = useParams();
  const { search } = useLocation();
  const { data: groups } = useQuery(allProjectGroupsOptions());
  const place = groups ? findPlace(groups, grandparentId, id) : null;
  const isHere = place?.kind === "here";
  useEffect(() => {
    if (isHere) storePlace(localStorage, grandparentId, id);
  }, [isHere, grandparentId, id]);

  if (place?.kind === "move") return <Navigate to={place.to + search} replace />;
  if (place?.kind === "unknown") {
    return (
      <EmptyState
        className="min-h-(--page-height)"
        icon={Cable}
        headingLevel={1}
        title={texts.unknownTitle}
        text={texts.unknownText}
        action={
          <Button asChild>
            <Link to="/project-groups">{texts.toGroups}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <IntegrationsRegion key={id} segmentId={id} heading={<Heading place={place} />} />
    </div>
  );
}

/** Breadcrumb from the project group to the sub-project. It keeps its height while the names load. */
function Heading({ place }: { place: Place | null }) {
  const [group, ...below] = place?.kind === "here" ? place.path : [];
  return (
    <div className="min-w-0">
      {group ? (
        <Breadcrumbs
          withCurrent={false}
          items={[
            <Link key={group.id} to={`/people${groupSearch(group)}`}>
              <bdi>{group.name}</bdi>
            </Link>,
            ...below.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
          ]}
        />
      ) : (
        <div className="h-5" />
      )}
      <h1 className="text-xl font-semibold tracking-[-0.012em]">{texts.title}</h1>
    </div>
  );
}

/** Result of the look-up of a sub-project. */
type Place =
  | { readonly kind: "here"; readonly path: readonly { readonly id: string; readonly name: string }[] }
  /** The sub-project belongs to another project group than the URL states. */
  | { readonly kind: "move"; readonly to: string }
  | { readonly kind: "unknown" };

/** Path length of a sub-project: group, project, sub-project. Only sub-projects have integrations. */
const depth = 3;

/** Looks up the sub-project of a URL in the project groups. */
export function findPlace(groups: readonly ProjectGroup[], grandparentId: string, id: string): Place {
  const group = findProjectGroup(groups, id);
  const path = group ? segmentPath(group, id) : [];
  if (!group || path.length !== depth) return { kind: "unknown" };
  return group.id === grandparentId ? { kind: "here", path } : { kind: "move", to: `/integrations/${group.id}/${id}` };
}
