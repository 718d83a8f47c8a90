import type { UseQueryResult } from "@tanstack/react-query";
import { History, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { RefusalNotice } from "../editing/record-refusal.tsx";
import { usePermissionInGroup } from "../editing/use-permission-in-group.ts";
import { texts } from "../texts.ts";
import { ProfileCrumbs, type ProfileCrumbsProps } from "./profile-crumbs.tsx";
import { ProfileError } from "./profile-error.tsx";
import { ProfileHeaderSkeleton } from "./profile-header.tsx";

interface ProfileLayoutProps extends ProfileCrumbsProps {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** Label of the link to the list in case of an error. */
  back: string;
  /** Null until the profile is loaded. */
  header: ReactNode;
  /** Shape of the picture. */
  square?: boolean;
  /** Left column and tabs. */
  children: ReactNode;
}

/** Page of a profile: breadcrumbs and header above the left column and the tabs. */
export function ProfileLayout({ query, back, header, square = false, children, ...crumbs }: ProfileLayoutProps) {
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <header className="border-b border-line px-6 pt-3 pb-5">
        <ProfileCrumbs {...crumbs} />
        {header ?? (query.error === null && <ProfileHeaderSkeleton square={square} />)}
        <RefusalNotice className="mt-3" />
      </header>
      {query.error ? (
        <ProfileError query={query} list={crumbs.neighbors.list} back={back} />
      ) : (
        <div className="grid flex-auto content-start grid-cols-[minmax(0,1fr)] lg:content-stretch lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[344px_minmax(0,1fr)]">
          {children}
        </div>
      )}
    </div>
  );
}

interface PictureButtonProps {
  label: string;
  square?: boolean;
  /** Null shows the picture alone. */
  onClick: (() => void) | null;
  children: ReactNode;
}

/** Picture of a profile as a button that opens its dialog. */
export function PictureButton({ label, square = false, onClick, children }: PictureButtonProps) {
  if (onClick === null) return children;
  return (
    <button
      type="button"
      className={`group/picture relative flex-none ${square ? "rounded-md" : "rounded-full"}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
      <span
        className={`absolute inset-0 grid place-items-center bg-scrim opacity-0 group-hover/picture:opacity-100 group-focus-visible/picture:opacity-100 ${square ? "rounded-md" : "rounded-full"}`}
      >
        <Pencil className="size-5 text-white" />
      </span>
    </button>
  );
}

interface PartHeadProps {
  picture: ReactNode;
  name: ReactNode;
  badges: ReactNode;
  menu: ReactNode;
  /** Opens the history; null where it does not help. */
  onHistory: (() => void) | null;
}

/** Name and menu of a profile, for pages that show a single part of it. */
export function PartHead({ picture, name, badges, menu, onHistory }: PartHeadProps) {
  const mayReadHistory = usePermissionInGroup("auditLogRead");
  return (
    <div className="flex min-h-14 items-center gap-3 px-6 pb-2">
      {picture}
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2">
        {name}
        {badges}
      </div>
      {onHistory && mayReadHistory && (
        <Button size="sm" aria-haspopup="dialog" onClick={onHistory}>
          <History />
          {texts.mergesAndHistory}
        </Button>
      )}
      {menu}
    </div>
  );
}
