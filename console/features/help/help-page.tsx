import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from "react-router";
import { useTitle } from "#console/core/use-title.ts";
import { isPageName, loadPage, outline, type PageName } from "./guide.ts";
import { GuideBlock } from "./guide-block.tsx";
import type { Page } from "./page.ts";
import { texts } from "./texts.ts";

interface Loaded {
  readonly name: PageName;
  readonly page: Page;
}

/** Loads the page in the URL. Without one, the first page opens. */
export async function loadHelp({ params }: LoaderFunctionArgs): Promise<Loaded | Response> {
  const { page: name } = params;
  if (name === undefined) return redirect(`/help/${outline[0]?.name}`);
  return isPageName(name) ? { name, page: await loadPage(name) } : redirect("/404");
}

/** The guide, docs/guide, inside the console. */
export function HelpPage() {
  const { name, page } = useLoaderData<Loaded>();
  const { hash } = useLocation();
  const at = outline.findIndex((each) => each.name === name);
  useTitle(page.title);
  // Pictures above the section have a reserved height, so that it stays in place while they load.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="mx-auto flex max-w-[1080px] items-start gap-10 px-6 py-6">
      <nav aria-label={texts.pages} className="sticky top-18 w-52 shrink-0">
        <ul className="grid gap-0.5">
          {outline.map((each) => (
            <li key={each.name}>
              <Link
                to={`/help/${each.name}`}
                aria-current={each.name === name ? "page" : undefined}
                className="flex min-h-8 items-center rounded-sm px-2.5 py-1 text-ink-2 hover:bg-surface-3 hover:text-ink aria-[current=page]:bg-surface-3 aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {each.title}
              </Link>
              {each.name === name && <Sections sections={page.sections} />}
            </li>
          ))}
        </ul>
      </nav>
      <article className="min-w-0 max-w-[76ch] flex-1 pb-12">
        <h1 className="mb-4">{page.title}</h1>
        {page.blocks.map((block, index) => (
          <GuideBlock key={index} block={block} pictures={page.pictures} />
        ))}
        <footer className="mt-10 flex justify-between border-line border-t pt-4">
          <Neighbour at={at - 1} label={texts.previous} />
          <Neighbour at={at + 1} label={texts.next} />
        </footer>
      </article>
    </div>
  );
}

function Sections({ sections }: { sections: Page["sections"] }) {
  return (
    <ul aria-label={texts.sections} className="my-1 ml-2.5 grid gap-0.5 border-line border-l pl-2.5">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`} className="block rounded-sm px-1.5 py-1 text-ink-2 text-sm hover:text-ink">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Neighbour({ at, label }: { at: number; label: string }) {
  const page = outline[at];
  if (!page) return <span />;
  const isNext = label === texts.next;
  return (
    <Link to={`/help/${page.name}`} className="flex items-center gap-1.5 text-accent-text hover:underline">
      {!isNext && <ArrowLeft />}
      <span className="sr-only">{label}: </span>
      {page.title}
      {isNext && <ArrowRight />}
    </Link>
  );
}
