import type { ReactNode } from "react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { parseDisplay } from "#shared/domain/activities/display-parts.ts";
import { cn } from "#shared/ui/cn.ts";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { texts } from "../texts.ts";

/** Returns the parts of the action text, which follows the person's name. */
export const sentenceOf = ({ display }: Activity) => parseDisplay(display?.default || texts.unknown);

interface SentenceProps {
  activity: Activity;
  /** Shows the person's name. False when the page already names the person. */
  withMember: boolean;
  id?: string;
}

/** Sentence that describes an activity: actor, action and channel. */
export function Sentence({ activity, withMember, id }: SentenceProps) {
  const { member } = activity;
  const named = withMember && member;
  return (
    <p id={id} className={cn("min-w-0 break-words", !named && "first-letter:uppercase")}>
      {named && (
        <>
          <ProfileLink path="/people" id={member.id} className="font-semibold text-ink">
            {member.displayName}
          </ProfileLink>{" "}
        </>
      )}
      <span className="[&_a]:text-accent-text [&_a:hover]:underline">
        <DisplayText parts={sentenceOf(activity)} />
      </span>
    </p>
  );
}

interface ProfileLinkProps {
  path: "/people" | "/organizations";
  id: string;
  className?: string;
  children: ReactNode;
}

/** Name of a person or an organization that links to the profile. */
export function ProfileLink({ path, id, className, children }: ProfileLinkProps) {
  const group = useSelectedGroup();
  return (
    <Link
      className={cn("inline-flex min-h-6 items-center hover:underline", className)}
      to={`${path}/${id}${groupSearch(group)}`}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
