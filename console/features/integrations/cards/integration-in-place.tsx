import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { ListError } from "#console/data-table/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { catalog } from "../catalog.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";
import { texts } from "../texts.ts";
import { useIntegrationPermissions } from "../use-integration-permissions.ts";
import { ConnectedCard } from "./integration-card.tsx";
import { platformCards } from "./platform-cards.ts";

interface IntegrationInPlaceProps {
  id: string;
  groupId: string;
  segmentId: string;
}

/** Card of one integration with its drawer, for use in another page. */
export function IntegrationInPlace({ id, groupId, segmentId }: IntegrationInPlaceProps) {
  const query = useQuery(segmentIntegrationsOptions(segmentId));
  const [isOpen, setIsOpen] = useState(false);
  const { edit } = useIntegrationPermissions(segmentId);
  if (query.isError && !query.data) return <ListError query={query} />;
  if (!query.data) {
    return (
      <SkeletonDelay className="px-6 py-4">
        <Skeleton className="h-40 w-full rounded-lg" />
      </SkeletonDelay>
    );
  }
  const cards = platformCards(query.data, catalog, runtimeConfig().integrations);
  const card = cards.find(({ integration }) => integration?.id === id);
  const Drawer = card?.descriptor.Drawer;
  return (
    <div className="grid max-w-xl gap-4 px-6 py-4">
      {card?.integration && (
        <ul>
          <ConnectedCard
            descriptor={card.descriptor}
            integration={card.integration}
            segmentId={segmentId}
            progress={null}
            openDrawer={() => setIsOpen(true)}
          />
        </ul>
      )}
      <div>
        <Button asChild>
          <Link to={`/integrations/${groupId}/${segmentId}`}>{texts.allOfProject}</Link>
        </Button>
      </div>
      {isOpen && edit && Drawer && card && (
        <Suspense>
          <Drawer
            name={card.descriptor.name}
            integration={card.integration}
            segmentId={segmentId}
            onClose={() => {
              setIsOpen(false);
              void query.refetch();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
