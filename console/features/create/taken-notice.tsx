import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "./texts.ts";

interface TakenNoticeProps {
  holderKey: readonly unknown[];
  /** Fetches the name of the profile. */
  nameOf: (signal: AbortSignal) => Promise<string>;
  path: string;
  /** Adds the entered values to that profile; omitted when the user may not edit it. */
  onMerge?: (() => Promise<void>) | undefined;
}

/**
 * Notice that another profile has one of the identities. Offers to open that profile or to add the other values to it.
 */
export function TakenNotice({ holderKey, nameOf, path, onMerge }: TakenNoticeProps) {
  const { data: name } = useQuery({ queryKey: [...holderKey, "name"], queryFn: ({ signal }) => nameOf(signal) });
  const [merging, setMerging] = useState(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const merge = async (run: () => Promise<void>) => {
    setMerging(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.kind === "conflict";
      setFailure(isConflict ? texts.taken.stillTaken : texts.taken.mergeFailed);
      setMerging(false);
    }
  };
  return (
    <Notice tone="warn" role="alert">
      <p>
        {texts.taken.title} <b>{name === undefined ? texts.taken.unknown : <bdi>{name}</bdi>}</b>
      </p>
      {onMerge && <p>{texts.taken.mergeHint}</p>}
      {failure && <p className="font-medium text-bad">{failure}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={path} target="_blank">
            {texts.taken.open}
          </Link>
        </Button>
        {onMerge && (
          <Button size="sm" busy={merging} onClick={() => void merge(onMerge)}>
            {texts.taken.merge}
          </Button>
        )}
      </div>
    </Notice>
  );
}
