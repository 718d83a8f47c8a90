import { Link } from "react-router";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";

interface HolderNoticeProps {
  texts: Readonly<Record<"title" | "unknown" | "open" | "merge", string>>;
  /** Name of the other profile, once loaded. */
  name: string | undefined;
  /** Path of the other profile. It opens in a new tab, so that the input stays. */
  to: string;
  /** Merges both profiles; null without the permission. */
  onMerge: (() => void) | null;
}

/** Notice that an entered identity belongs to another profile, with a link to it and a merge button. */
export function HolderNotice({ texts, name, to, onMerge }: HolderNoticeProps) {
  return (
    <Notice tone="warn" role="alert">
      <p>
        {texts.title} <b>{name === undefined ? texts.unknown : <bdi>{name}</bdi>}</b>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link className={buttonVariants({ size: "sm" })} to={to} target="_blank">
          {texts.open}
        </Link>
        {onMerge && (
          <Button size="sm" onClick={onMerge}>
            {texts.merge}
          </Button>
        )}
      </div>
    </Notice>
  );
}
