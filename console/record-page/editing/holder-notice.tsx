import { Link } from "react-router";
import { Button, buttonVariants } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";

interface HolderNoticeProps {
  texts: Readonly<Record<"title" | "unknown" | "open" | "merge", string>>;
  /** Name of the profile that has it, once it is known. */
  name: string | undefined;
  /** Their profile; it opens beside this one, where what was typed stays. */
  to: string;
  /** Merges the two; null for who may not. */
  onMerge: (() => void) | null;
}

/** Says that an entered identity belongs to another profile, with a link to it and a button that merges both. */
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
