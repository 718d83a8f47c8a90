import { Calendar, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Tip } from "#console/core/tip.tsx";
import { formatJoinedAt, formatLongDate, isMeaningfulJoinDate } from "#shared/domain/text/dates.ts";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { texts } from "../texts.ts";

interface ProfileHeadProps {
  picture: ReactNode;
  /** The name, or a control that edits it. */
  name: ReactNode;
  badges: ReactNode;
  /** Actions on the profile, at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page heading with the name. */
export function ProfileName({ name }: { name: string }) {
  return (
    <h1 className="min-w-0 break-words">
      <bdi>{name}</bdi>
    </h1>
  );
}

/** Header of a profile: picture, name, badges and a line of facts. */
export function ProfileHead({ picture, name, badges, actions, children }: ProfileHeadProps) {
  return (
    <div className="flex min-h-16 items-center gap-4">
      {picture}
      <div className="min-w-0 flex-auto">
        <div className="flex flex-wrap items-center gap-2">
          {typeof name === "string" ? <ProfileName name={name} /> : name}
          {badges}
        </div>
        <p className="mt-1 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">{children}</p>
      </div>
      {actions && <div className="flex flex-none items-center gap-2 self-start pt-1">{actions}</div>}
    </div>
  );
}

/** Location; nothing when unknown. */
export function Place({ location }: { location: unknown }) {
  if (typeof location !== "string" || location === "") return null;
  return (
    <span className="flex items-center gap-1">
      <MapPin className="size-3.5 text-ink-3" />
      <bdi>{location}</bdi>
    </span>
  );
}

/** Join date. */
export function Joined({ joinedAt }: { joinedAt: string | null | undefined }) {
  const shown = texts.joined(formatJoinedAt(joinedAt));
  return (
    <span className="flex items-center gap-1">
      <Calendar className="size-3.5 text-ink-3" />
      {isMeaningfulJoinDate(joinedAt) ? (
        <Tip content={formatLongDate(joinedAt)} side="bottom">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
          <time tabIndex={0} dateTime={joinedAt ?? ""}>
            {shown}
          </time>
        </Tip>
      ) : (
        shown
      )}
    </span>
  );
}

/** Skeleton of a name with picture, for pages that show a single part of a profile. */
export function PartHeadSkeleton({ square = false }: { square?: boolean }) {
  return (
    <SkeletonDelay>
      <span className="flex h-14 items-center gap-3 px-6 pb-2">
        <Skeleton round={!square} className="size-8" />
        <Skeleton className="h-4 w-48" />
      </span>
    </SkeletonDelay>
  );
}

/** Skeleton of the header. */
export function ProfileHeaderSkeleton({ square = false }: { square?: boolean }) {
  return (
    <SkeletonDelay>
      <div className="flex h-16 items-center gap-4">
        <Skeleton round={!square} className="size-16" />
        <div className="grid gap-3">
          <Skeleton className="h-4 w-60" />
          <Skeleton className="w-96 max-w-full" />
        </div>
      </div>
    </SkeletonDelay>
  );
}
