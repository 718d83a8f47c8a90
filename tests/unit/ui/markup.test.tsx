import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { BarChart } from "#console/ui/charts/bar-chart.tsx";
import { Sparkline } from "#console/ui/charts/sparkline.tsx";
import { Pagination } from "#console/ui/navigation/pagination.tsx";
import { ForbiddenState } from "#console/ui/states/forbidden-state.tsx";
import { TableHead } from "#console/ui/table.tsx";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { DisplayText } from "#shared/ui/components/display-text.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { unsavedChanges } from "#shared/ui/components/overlays/confirm-options.ts";
import { PlatformIcon, platformMark } from "#shared/ui/components/platform-icon.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";

const html = (element: ReactElement) => renderToStaticMarkup(element);

describe("texts of the specification", () => {
  test("the default unsaved-changes dialog: title, message and buttons", () => {
    expect(unsavedChanges).toMatchObject({
      title: "Unsaved changes",
      message: "Are you sure you want to leave this page? Unsaved changes will be lost.",
      confirmLabel: "Discard",
      cancelLabel: "Stay on this page",
    });
  });

  test("an error shows the catalog's text, and is announced", () => {
    const markup = html(<ErrorState />);
    expect(markup).toContain('role="alert"');
    expect(markup).toContain("Oops, something went wrong");
    expect(markup).toContain("Please try again. If the problem remains, reach out to us.");
  });

  test("restricted access has its title and text", () => {
    const markup = html(<ForbiddenState />);
    expect(markup).toContain("Restricted access");
    expect(markup).toContain("Sorry, you don’t have permissions to access this page.");
  });
});

describe("accessible components", () => {
  test("a field connects its label, control, hint and first error", () => {
    const markup = html(
      <Field label="E-mail" hint="Yours" error={["Enter a whole address", "Second"]}>
        <Input id="mail" />
      </Field>,
    );
    expect(markup).toMatch(/<label[^>]* for="mail"/);
    expect(markup).toMatch(/<input[^>]* aria-invalid="true"/);
    const [, hint, error] = /aria-describedby="(\S+) (\S+)"/.exec(markup) ?? [];
    expect(markup).toContain(`id="${hint}"`);
    expect(markup).toContain(`id="${error}"`);
    expect(markup).toContain("Enter a whole address");
    expect(markup).not.toContain("Second");
  });

  test("a busy button is aria-busy, keeps its name and stays focusable", () => {
    const markup = html(<Button busy>Save</Button>);
    expect(markup).toMatch(/aria-busy="true"[^>]* aria-disabled="true"/);
    expect(markup).toContain("Save");
    expect(markup).not.toContain(' disabled=""');
  });

  test("a sorted column states its order, and its header is a button", () => {
    const markup = html(
      <table>
        <thead>
          <tr>
            <TableHead sort="descending"># of activities</TableHead>
          </tr>
        </thead>
      </table>,
    );
    expect(markup).toMatch(/<th[^>]* scope="col"[^>]* aria-sort="descending"/);
    expect(markup).toContain("<button");
  });

  test("the chart's numbers are also a table with a caption", () => {
    const markup = html(
      <BarChart
        label="Activity over time"
        series={{ current: "Last 12 months", previous: "12 months before" }}
        data={[{ month: "2026-09", value: 158, previous: 112 }]}
      />,
    );
    expect(markup).toContain("Show numbers");
    expect(markup).toMatch(/<caption[^>]*>Activity over time<\/caption>/);
    expect(markup).toContain("12 months before: 112");
  });

  test("a sparkline has its numbers as text", () => {
    expect(html(<Sparkline values={[1, 2, 3]} />)).toContain("Activities per month, last 12 months: 1, 2, 3");
  });

  test("an icon alone has a name, next to its name it is hidden", () => {
    expect(html(<PlatformIcon platform="stackOverflow" />)).toContain('aria-label="Stack Overflow"');
    expect(html(<PlatformIcon platform="github" decorative />)).toContain('aria-hidden="true"');
    expect(html(<PlatformIcon platform="nobody-knows" />)).toContain('aria-label="nobody-knows"');
  });

  test("every brand of the prototype has its icon", () => {
    const brands =
      "github gitlab git twitter reddit discord hackernews stackoverflow discourse devto jira confluence gerrit linkedin slack groupsio crunchbase hubspot";
    const sprite = readFileSync(new URL("../../../shared/ui/platform-marks.svg", import.meta.url), "utf8");
    for (const brand of brands.split(" ")) {
      expect(platformMark(brand), brand).toBe(`#mark-${brand}`);
      expect(sprite).toMatch(new RegExp(`<symbol id="mark-${brand}" viewBox="0 0 24 24"><path [^>]*d="[Mm]`));
    }
  });

  test("pages are real links; the ends are announced but are no links", () => {
    const markup = html(
      <Pagination
        page={1}
        pageSize={20}
        total={1_204}
        shown={20}
        onPageChange={() => {}}
        hrefFor={(page) => `?page=${page}`}
      />,
    );
    expect(markup).toContain('href="?page=61"');
    expect(markup).toMatch(/aria-disabled="true" aria-label="Previous page"/);
    expect(markup).toMatch(/aria-current="page"/);
    expect(markup).toContain("1–20 of");
  });

  test("an unknown total causes no layout shift: range and page links keep their place", () => {
    const markup = html(<Pagination page={2} pageSize={20} total={null} shown={20} onPageChange={() => {}} />);
    expect(markup).toContain("21–40");
    expect(markup).toContain('aria-label="Next page"');
  });
});

describe("external data", () => {
  test("an avatar's image is fetched without referrer", () => {
    expect(html(<Avatar name="Ana Lima" src="/api/avatar/1" />)).toContain('referrerPolicy="no-referrer"');
  });

  test("a person has two initials, an organization one", () => {
    expect(html(<Avatar name="Ana Lima" />)).toContain(">AL<");
    expect(html(<Avatar name="Quetzal Robotics" square />)).toContain(">Q<");
  });

  test("display texts are text and safe links, never markup", () => {
    const markup = html(
      <DisplayText
        parts={[
          { kind: "text", text: "opened <img src=x> in " },
          { kind: "link", text: "halyard", href: "https://example.org/halyard" },
        ]}
      />,
    );
    expect(markup).toContain("opened &lt;img src=x&gt; in ");
    expect(markup).toContain('href="https://example.org/halyard"');
    expect(markup).toContain('rel="noopener noreferrer"');
  });

  test("an address other than http and https is no link", () => {
    expect(html(<ExternalLink href="data:text/html,x">x</ExternalLink>)).not.toContain("<a");
    expect(html(<ExternalLink href="https://example.org">x</ExternalLink>)).toContain("<a");
  });
});
