import { ChevronRight, Users } from "lucide-react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import { requestListAccess } from "./read-list.ts";
import { texts } from "./texts.ts";

interface ListOfferProps {
  readonly list: RecognizedList;
  readonly onLookUp: () => void;
}

/** Button that looks up the people of a page that also has a post or profile. */
export function ListOffer({ list, onLookUp }: ListOfferProps) {
  return (
    <section aria-labelledby="list-offer">
      <h2 id="list-offer" className="font-semibold text-md">
        {texts.beside.title}
      </h2>
      <button
        type="button"
        className="-mx-2 mt-1 flex min-h-10 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
        // The browser allows a permission request only during the user gesture. The list shows a refusal.
        onClick={() => void requestListAccess().then(onLookUp)}
      >
        <Users className="flex-none text-ink-2" />
        <span className="flex-1">{texts.beside.press(list.listType)}</span>
        <ChevronRight className="flex-none text-ink-3" />
      </button>
    </section>
  );
}
