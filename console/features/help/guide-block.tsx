import { Link } from "react-router";
import { type Block, type Inline, type Page, sectionId } from "./page.ts";

/** A heading, paragraph, list, table or picture of the guide. */
export function GuideBlock({ block, pictures }: { block: Block; pictures: Page["pictures"] }) {
  switch (block.kind) {
    case "heading":
      return (
        <h2 id={sectionId(block.title)} className="mt-8 mb-2 scroll-mt-18 text-lg">
          {block.title}
        </h2>
      );
    case "paragraph":
      return (
        <p className="my-3">
          <Text of={block.text} />
        </p>
      );
    case "picture":
      // All pictures have the size in which scripts/guide-pictures.ts takes them.
      return (
        <img
          src={pictures[block.source]}
          alt={block.text}
          width={1280}
          height={800}
          loading="lazy"
          className="my-4 h-auto w-full rounded-md border border-line"
        />
      );
    case "list": {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Text of={item} />
        </li>
      ));
      return block.ordered ? (
        <ol className="my-3 grid list-decimal gap-1 pl-6">{items}</ol>
      ) : (
        <ul className="my-3 grid list-disc gap-1 pl-6">{items}</ul>
      );
    }
    case "table":
      return <Table {...block} />;
  }
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <table className="my-4 w-full border-collapse text-left">
      <thead>
        <tr className="border-line border-b text-ink-3">
          {head.map((cell, at) => (
            <th key={at} scope="col" className="py-1.5 pr-4 font-medium">
              <Text of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="border-line border-b align-top">
            {row.map((cell, column) => (
              <td key={column} className="py-1.5 pr-4">
                <Text of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Text({ of }: { of: readonly Inline[] }) {
  return of.map((part, at) => {
    const key = String(at);
    if (typeof part === "string") return part;
    if ("bold" in part) return <b key={key}>{part.bold}</b>;
    if ("code" in part) return <code key={key}>{part.code}</code>;
    const isPage = !part.to.includes("://");
    return isPage ? (
      <Link key={key} to={`/help/${part.to.replace(".md", "")}`} className="text-accent-text hover:underline">
        {part.text}
      </Link>
    ) : (
      <a key={key} href={part.to} target="_blank" rel="noreferrer" className="text-accent-text hover:underline">
        {part.text}
      </a>
    );
  });
}
