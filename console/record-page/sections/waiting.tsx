import type { ReactNode } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "#console/ui/card.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";

/** Card whose content is loading or has failed. */
export function Waiting({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{heading}</CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

/** Skeleton shown while a card loads. */
export function RowsSkeleton({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, index) => <Skeleton key={index} className="my-3.75 w-full" />);
}
