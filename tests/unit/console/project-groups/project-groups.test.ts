import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedParams } from "#console/core/use-address-params.ts";
import { groupHealth } from "#console/features/project-groups/group-card.tsx";
import { readPageAddress } from "#console/features/project-groups/project-groups-page.tsx";
import { projectGroupListOptions } from "#console/features/project-groups/project-groups-queries.ts";
import { proposedSlug } from "#console/features/project-groups/segment-form.tsx";
import { segmentResolver } from "#console/features/project-groups/segment-form-fields.ts";

const of = (...statuses: string[]) => statuses.map((status, index) => ({ status, segmentId: `s${index}` }));

describe("The status line of a group's card", () => {
  it.each([
    [of(), "nothing", "Nothing connected yet"],
    [of("done", "done"), "healthy", "All integrations healthy"],
    [of("done", "in-progress"), "syncing", "Syncing 1 integration"],
    [of("in-progress", "in-progress", "in-progress"), "syncing", "Syncing 3 integrations"],
    [of("no-data", "done"), "attention", "1 sub-project without data"],
    [of("mapping", "no-data"), "attention", "1 integration needs attention"],
    [of("needs-reconnect", "pending-action"), "attention", "2 integrations need attention"],
    [of("error"), "failed", "1 connection failed"],
    [of("error", "error", "in-progress", "no-data"), "failed", "2 connections failed"],
  ])("%j: %s, %s", (integrations, kind, text) => {
    expect(groupHealth(integrations)).toMatchObject({ kind, text });
  });

  it("two integrations without data in one sub-project are one sub-project", () => {
    const silent = { status: "no-data", segmentId: "s" };
    expect(groupHealth([silent, silent])).toEqual({
      kind: "attention",
      text: "1 sub-project without data",
      segmentIds: ["s"],
    });
  });

  it("does not depend on the order of the integrations", () => {
    const statuses = fc.constantFrom("done", "error", "no-data", "in-progress", "mapping", "inactive");
    fc.assert(
      fc.property(fc.array(statuses), (list) => {
        const rows = of(...list);
        expect(groupHealth(rows.toReversed())).toEqual(groupHealth(rows));
      }),
    );
  });
});

describe("The slug proposed from a name", () => {
  it.each([
    ["Cloud Example", "cloud-example"],
    ["  Zoë's  Öfen & Söhne ", "zoe-s-ofen-sohne"],
    ["project—2026!", "project-2026"],
    ["#%!", ""],
    ["日本", ""],
  ])("%s: %s", (name, slug) => {
    expect(proposedSlug(name)).toBe(slug);
  });

  it("is a fixed point, and violates no rule of the form", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const slug = proposedSlug(name);
        expect(proposedSlug(slug)).toBe(slug);
        expect(slug).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

describe("The URL of the page", () => {
  it("a project admin starts with their own groups, selected by activeTab; others have no tabs", () => {
    expect(readPageAddress(new URLSearchParams(""), true).tab).toBe("mine");
    expect(readPageAddress(new URLSearchParams("activeTab=all"), true).tab).toBe("all");
    expect(readPageAddress(new URLSearchParams("activeTab=mine"), false).tab).toBe("all");
  });

  it("a change keeps the other parameters, and removes empty ones", () => {
    const query = new URLSearchParams("projectGroup=g&search=old");
    expect(`${changedParams(query, { search: "new", manage: "g1" })}`).toBe("projectGroup=g&search=new&manage=g1");
    expect(`${changedParams(query, { search: "", manage: null })}`).toBe("projectGroup=g");
  });
});

describe("The list of groups", () => {
  const options = projectGroupListOptions({ name: "", adminOnly: false });
  const page = (rows: number, count: number) => ({ rows: Array.from({ length: rows }), count }) as never;
  const next = (...pages: never[]) => options.getNextPageParam(pages.at(-1) as never, pages, 0, []);

  it("loads by offset until all are loaded", () => {
    expect(next(page(20, 45))).toBe(20);
    expect(next(page(20, 45), page(20, 45))).toBe(40);
    expect(next(page(20, 45), page(20, 45), page(5, 45))).toBeUndefined();
  });

  it("ends at an empty page, whatever the count", () => {
    expect(next(page(20, 45), page(0, 45))).toBeUndefined();
  });

  it("another search is another list, so that a late response never wins", () => {
    const other = projectGroupListOptions({ name: "a", adminOnly: false });
    expect(other.queryKey).not.toEqual(options.queryKey);
  });
});

describe("The creation forms", () => {
  const fields = { name: "", slug: "", sourceId: "", url: "", status: "", isLF: true };
  const errorsOf = (kind: Parameters<typeof segmentResolver>[0], values: Partial<typeof fields>) => {
    const result = segmentResolver(kind)({ ...fields, ...values }, undefined, {} as never);
    return Object.keys((result as { errors: object }).errors).toSorted();
  };

  it("a project group needs name, slug and status", () => {
    expect(errorsOf("projectGroup", {})).toEqual(["name", "slug", "status"]);
  });

  it.each(["project", "subProject"] as const)(
    "a %s needs a status only when it is a Linux Foundation project",
    (kind) => {
      expect(errorsOf(kind, { isLF: true })).toEqual(["name", "slug", "status"]);
      expect(errorsOf(kind, { isLF: false })).toEqual(["name", "slug"]);
      expect(errorsOf(kind, { isLF: false, name: "x".repeat(51), slug: "a" })).toEqual(["name"]);
    },
  );

  it.each(["%a", "#a", "!a"])("a slug of another project must not start like %s", (slug) => {
    expect(errorsOf("project", { isLF: false, name: "n", slug })).toEqual(["slug"]);
  });
});
