import { useQuery } from "@tanstack/react-query";
import { Plus, Tag as TagIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { tagAutocomplete } from "#shared/contract/tags.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { comboboxStatus } from "#shared/ui/components/forms/combobox-status.ts";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Highlight } from "#shared/ui/components/highlight.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts as kit } from "#shared/ui/texts.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "../connection/session.ts";
import { receipts } from "../outbox/storage.ts";
import { logRequest } from "../request-log/request-log.ts";
import { useDraft } from "./drafts.ts";
import { texts } from "./view-texts.ts";

/** Tag to add; created on the server when `id` is null. */
export interface ChosenTag {
  readonly id: string | null;
  readonly name: string;
}

interface TagPickerProps {
  readonly workplace: Workplace;
  readonly title: string;
  /** Tags that are already assigned and therefore not offered. */
  readonly taken: readonly ChosenTag[];
  /** Identifies the owner of the tags. Typed text is kept under this key until it is added. */
  readonly draftKey: string;
  /** The last action could not be stored. */
  readonly failed: boolean;
  /** @returns whether the action was queued; otherwise the typed text is restored */
  readonly onAdd: (tag: ChosenTag) => Promise<boolean>;
  /** Called on Backspace in the empty field. */
  readonly onRemoveLast?: () => void;
  readonly onClose: () => void;
  /** Shown above the field. */
  readonly children?: ReactNode;
}

const longestName = 200;

/** Sheet above the foot that finds or creates a tag. Arrow keys choose; Enter and comma add. */
export function TagPicker(props: TagPickerProps) {
  const { workplace, title, taken, draftKey, failed, onAdd, onRemoveLast, onClose, children } = props;
  const [typed, setTyped, forget] = useDraft(`tag ${draftKey}`, "");
  /** Selected option; -1 for none, so that Enter in the empty field adds no recent tag. */
  const [at, setAt] = useState(typed === "" ? -1 : 0);
  const [isTooLong, setTooLong] = useState(false);
  /** Name that was submitted with Enter before the search results arrived. */
  const [entered, setEntered] = useState<string | null>(null);
  const search = useDebounced(typed.trim());
  const found = useTags(workplace, search);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const isNamed = (name: string) => (each: { name: string }) => each.name.toLowerCase() === name.toLowerCase();
  const name = typed.trim();
  const mayCreate = workplace.may("tagCreate") === "yes";
  // When the search fails, a tag is added by its name. The queue finds or creates it once the server responds.
  const isUnanswered = found.error !== null || found.isPaused;
  const settled = search === name && (isUnanswered ? mayCreate : !found.isFetching);
  const recent = useRecentTags(workplace);
  const options = (name === "" ? recent : (found.data ?? [])).filter(({ id, label }) =>
    taken.every((tag) => (id === null ? !isNamed(label)(tag) : tag.id !== id)),
  );
  const exact = options.find(({ label }) => isNamed(name)({ name: label }));
  const isTaken = taken.some(isNamed(name));
  const creates = name !== "" && settled && !exact && !isTaken && mayCreate;
  const count = options.length + (creates ? 1 : 0);
  const active = Math.min(at, count - 1);

  const add = (tag: ChosenTag) => {
    setTooLong(tag.name.length > longestName);
    if (tag.name.length > longestName) return;
    setTyped("");
    forget();
    setAt(-1);
    setEntered(null);
    void onAdd(tag).then((isKept) => {
      if (!isKept && !field.current?.value) setTyped(tag.name);
    });
  };
  const choose = (index: number) => {
    const option = options[index];
    if (option) add({ id: option.id, name: option.label });
    else if (creates) add({ id: null, name });
  };
  // Adds a name that was submitted early once its results arrive, unless they leave a choice.
  useEffect(() => {
    if (entered === null || entered !== name || !settled) return;
    if (exact) add({ id: exact.id, name: exact.label });
    else if (creates && options.length === 0) add({ id: null, name });
  });
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (count > 0) setAt(event.key === "ArrowDown" ? (active + 1) % count : (active > 0 ? active : count) - 1);
    } else if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      if (name === "") {
        choose(active);
        return;
      }
      if (settled) choose(active);
      else setEntered(name);
    } else if (event.key === "Backspace" && typed === "") onRemoveLast?.();
  }

  function status(): string {
    if (isTaken) return texts.tags.taken(name);
    if (isUnanswered) return mayCreate ? texts.tags.failed : texts.tags.unanswered;
    if (entered === name) return settled ? texts.tags.choose : texts.tags.entered(name);
    return creates ? "" : comboboxStatus({ loading: !settled, options: options.length, typed: name });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press outside the sheet closes it, as Escape does
    <div
      className="flex min-h-0 flex-1 flex-col justify-end px-2 pt-24 pb-[max(4rem,calc(var(--toasts,0px)+1rem))]"
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <section
        aria-label={title}
        className="flex max-h-full min-h-40 flex-col rounded-md border border-raised-line bg-raised shadow-2 motion-safe:animate-rise"
      >
        <div className="flex min-h-24 flex-col gap-2 p-3">
          <h1 className="flex-none font-semibold text-md">{title}</h1>
          {children}
          <Input
            ref={field}
            className="flex-none"
            role="combobox"
            aria-label={texts.tags.field}
            placeholder={texts.tags.field}
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value.replaceAll(",", ""));
              setAt(event.target.value === "" ? -1 : 0);
              setEntered(null);
            }}
            onKeyDown={press}
          />
          {(isTooLong || failed) && (
            <p role="alert" className="text-bad text-xs">
              {isTooLong ? texts.tags.tooLong : texts.failed}
            </p>
          )}
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={name === "" ? texts.tags.recent : texts.tags.options}
          className="min-h-0 overflow-y-auto border-line border-t p-1 empty:hidden"
        >
          {name === "" && options.length > 0 && (
            <p aria-hidden="true" className="px-2 py-1 text-ink-3 text-xs">
              {texts.tags.recent}
            </p>
          )}
          {options.map((option, index) => (
            <Option
              key={option.label}
              id={`${listId}-${index}`}
              isActive={index === active}
              onChoose={() => choose(index)}
            >
              <TagIcon className="flex-none text-ink-2" />
              <bdi className="truncate">
                <Highlight text={option.label} search={name} />
              </bdi>
            </Option>
          ))}
          {creates && (
            <Option
              id={`${listId}-${options.length}`}
              isActive={active === options.length}
              onChoose={() => choose(options.length)}
            >
              <Plus className="flex-none text-ink-2" />
              <bdi className="truncate">{kit.create(name)}</bdi>
            </Option>
          )}
        </div>
        <p role="status" className="px-3 pb-2 text-ink-3 text-xs empty:hidden">
          {name !== "" && status()}
        </p>
        <p
          aria-hidden="true"
          className="flex flex-none flex-wrap items-center gap-1 border-line border-t px-3 py-2 text-ink-3 text-xs"
        >
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd>
          {texts.tags.keys.choose}
          <Kbd className="ml-2">↵</Kbd>
          {texts.tags.keys.add}
          <Kbd className="ml-auto">esc</Kbd>
          {texts.tags.keys.close}
        </p>
      </section>
    </div>
  );
}

function Option(props: { id: string; isActive: boolean; onChoose: () => void; children: ReactNode }) {
  const { id, isActive, onChoose, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-surface-3 aria-selected:bg-surface-3"
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** Number of recently used tags that an empty field offers. */
const maxRecent = 5;

/** Tags that this user added today or yesterday, newest first. */
function useRecentTags({
  origin,
  userId,
}: Workplace): readonly { readonly id: string | null; readonly label: string }[] {
  const added = (useStored(receipts) ?? []).flatMap(({ entry: { server, userId: user, action } }) =>
    server === origin && user === userId && action.action.kind === "add-tag" ? [action.action.tag] : [],
  );
  return added
    .filter(({ name }, at) => added.findIndex((each) => each.name === name) === at)
    .slice(0, maxRecent)
    .map(({ id, name: label }) => ({ id, label }));
}

function useTags({ client, origin }: Workplace, search: string) {
  return useQuery({
    queryKey: ["tags", origin, search],
    queryFn: async ({ signal }) => {
      await logRequest({ what: { kind: "words" }, why: "search", call: "GET /tag/autocomplete", to: origin });
      return client.send(tagAutocomplete, { query: { query: search, limit: autocompleteLimit }, signal });
    },
    enabled: search !== "",
    staleTime: 30_000,
  });
}
