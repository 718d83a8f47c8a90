import { Flag, Plus } from "lucide-react";
import type { Member } from "#shared/contract/members.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Tag } from "#shared/ui/components/tag.tsx";
import { texts as actionTexts } from "../actions/texts.ts";
import { usePersonTags } from "../actions/use-person-tags.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { Menu } from "../kit/menu.tsx";
import { useViews } from "../kit/views.ts";
import { act } from "../outbox/act.ts";
import { texts } from "./late-texts.ts";

interface TagsProps {
  readonly workplace: Workplace;
  readonly person: RecordRef;
  readonly tags: NonNullable<Member["tags"]>;
}

/** Tags of a person, including queued ones. Users with the permission can remove a tag. */
export function Tags({ workplace, person, tags }: TagsProps) {
  const { open } = useViews();
  const shown = usePersonTags(workplace, person.id, tags);
  const report = (value: string) => {
    const detail = { label: texts.tag, value };
    open({ kind: "report", about: person, attribute: { dataType: "Profile details", person: person.name, detail } });
  };
  const may = workplace.may("memberEdit") === "yes" && workplace.may("tagRead") === "yes";
  return (
    <section aria-label={texts.tags.title} className="flex min-h-7 flex-none items-start gap-1">
      {shown.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {shown.map(({ id, name, isWaiting }) => (
            <li key={name} className="max-w-full">
              <Tag
                name={name}
                className={isWaiting ? "border border-line-control border-dashed inset-ring-0" : ""}
                onRemove={
                  may && id !== null && !isWaiting
                    ? () => void act(workplace, { kind: "remove-tag", person, tag: { id, name } })
                    : undefined
                }
              >
                {isWaiting ? (
                  <>
                    <bdi>{name}</bdi>
                    <span className="sr-only">, {actionTexts.waiting}</span>
                  </>
                ) : (
                  <Menu
                    label={texts.attribute.menu(name)}
                    align="start"
                    groups={[
                      [{ id: "report", label: texts.attribute.report, icon: <Flag />, run: () => report(name) }],
                    ]}
                    button={(props) => (
                      <button
                        type="button"
                        className="max-w-full truncate align-bottom hover:text-ink"
                        aria-label={texts.attribute.menu(name)}
                        {...props}
                      >
                        <bdi>{name}</bdi>
                      </button>
                    )}
                  />
                )}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {may ? (
        <Button
          variant="ghost"
          size={shown.length > 0 ? "icon-xs" : "xs"}
          className={shown.length > 0 ? "flex-none" : "-ml-2"}
          aria-label={texts.tags.add}
          onClick={() => open({ kind: "tags", person, tags })}
        >
          <Plus />
          {shown.length === 0 && texts.tags.add}
        </Button>
      ) : (
        shown.length === 0 && <p className="text-ink-3">{texts.tags.none}</p>
      )}
    </section>
  );
}
