import { describe, expect, it } from "vitest";
import {
  domainsOf,
  hostOf,
  isFreeMailName,
  kindOf,
  namesNobody,
  registrableDomain,
} from "#server/records/employers/domain-kind.ts";
import { knownCompanies } from "#server/records/employers/known-companies.ts";
import { isOwnDomain, speaksForCompany } from "#server/records/employers/own-domain.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";

const none = new Map<string, DomainKind>();

describe("kinds of domain", () => {
  it.each([
    ["noreply.codeberg.org", "relay"],
    ["users.noreply.github.com", "relay"],
    ["duck.com", "mailbox-service"],
    ["posteo.de", "mailbox-service"],
    ["gmail.com", "free-mail"],
    ["gmail.edu", "free-mail"],
    ["gamil.com", "free-mail"],
    ["outlok.com", "free-mail"],
    ["hotmial.co.uk", "free-mail"],
    ["yahoo.co", "free-mail"],
    ["mail.gmx.de", "free-mail"],
    ["pc.fritz.box", "host"],
    ["desktop.home", "host"],
    ["noreply.localhost", "relay"],
    ["laptop.lan", "host"],
    ["mac.local", "host"],
    ["10.0.0.1", "host"],
    ["buildhost", "host"],
    ["mac.hsd1.ca.comcast.net", "host"],
    ["cpe-10-20-30-40.socal.res.rr.com", "host"],
    ["adsl-1.dip.t-dialin.net", "host"],
    ["router.asus.com", "host"],
    ["ziggo.nl", "free-mail"],
    ["exalumnos.kestrel.cl", "association"],
    ["perl.org", "project"],
    ["acm.org", "association"],
    ["cs.acm.org", "association"],
    ["alumni.kestrel.edu", "association"],
    ["kernel.org", "project"],
    ["lists.debian.org", "project"],
    ["lists.opensuse.org", "project"],
    ["phil.uu.nl", "company"],
    ["38.flood.pivotallabs.com", "company"],
  ])("%s is %s", (host, kind) => {
    expect(kindOf(host, none)?.kind).toBe(kind);
  });

  it.each([
    "kestrel.io",
    "us.heron.com",
    "gail.co.in",
    "hotels.com",
    "firma.seznam.cz",
    "dhcp-12.kestrel.io",
    "10-20-30-40.kestrel.io",
    "ifca.unican.es",
    "jo.acme.example",
  ])("%s is none of them", (host) => {
    expect(kindOf(host, none)).toBeNull();
  });

  it("a name is free mail only when it is nothing but the domain", () => {
    expect(["Seznam.cz", "@gmail.com", "Seznam.cz a.s.", "Name.com LLC"].map(isFreeMailName)).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it("a company is none of them, although customers have mailboxes at its domain", () => {
    expect(knownCompanies.filter((domain) => kindOf(domain, none)?.kind !== "company")).toEqual([]);
  });

  it("an administrator's choice wins, also for subdomains", () => {
    const chosen = new Map<string, DomainKind>([
      ["kestrel.io", "association"],
      ["gmail.com", "company"],
    ]);
    expect(namesNobody(kindOf("eu.kestrel.io", chosen)?.kind)).toBe(true);
    expect(namesNobody(kindOf("gmail.com", chosen)?.kind)).toBe(false);
  });
});

describe("domains", () => {
  it("belong to the registrable domain by the public suffix list", () => {
    expect(registrableDomain("us.ibm.com")).toBe("ibm.com");
    expect(registrableDomain("cs.ox.ac.uk")).toBe("ox.ac.uk");
    expect(registrableDomain("jo.github.io")).toBe("jo.github.io");
    expect(registrableDomain("desktop.home")).toBeNull();
    expect(domainsOf("a.b.kestrel.co.uk")).toEqual(["a.b.kestrel.co.uk", "b.kestrel.co.uk", "kestrel.co.uk"]);
  });

  it("are read from addresses", () => {
    expect(hostOf(" Ada@Acme.Example ")).toBe("acme.example");
    for (const text of ["ada", "ada@", "@acme.example", "ada@(none)", "ada@acme..example"]) {
      expect(hostOf(text)).toBeNull();
    }
  });
});

describe("a person's own domain", () => {
  const user = (name: string, addresses: string[], handles: string[] = []) => ({ name, addresses, handles });
  it.each([
    ["adaquill.net", user("Ada Quill", ["me@adaquill.net"])],
    ["quill.dev", user("Ada Quill", ["hello@quill.dev"])],
    ["nightowl.org", user("Ada Quill", ["nightowl@nightowl.org"])],
    ["owlery.org", user("Ada Quill", ["git@owlery.org"], ["owlery"])],
    ["aq.io", user("Ada Quill", ["hi@aq.io"])],
  ])("%s holds the name, mailbox or handle", (domain, person) => {
    expect(isOwnDomain(domain, person)).toBe(true);
  });

  it("is not one that holds none of them", () => {
    expect(isOwnDomain("kestrel.io", user("Ada Quill", ["ada.quill@kestrel.io"], ["adaq"]))).toBe(false);
  });
});

describe("a domain speaks for a company", () => {
  const user = (name: string, address: string) => ({ id: address, name, addresses: [address], handles: [] });
  const [ada, bruno] = [user("Ada Quill", "ada.quill@kestrel.io"), user("Bruno Fell", "bfell@kestrel.io")];

  it("when several people use it, or an institution has it", () => {
    expect(speaksForCompany("kestrel.io", [ada, bruno])).toBe(true);
    expect(speaksForCompany("kestrel.edu", [ada])).toBe(true);
    for (const domain of ["uni-kestrel.de", "univ-kestrel1.fr", "tu-kestrel.at", "universiteitkestrel.nl"]) {
      expect(speaksForCompany(domain, [ada])).toBe(true);
    }
    const handles = [user("owl", "ada.quill@kestrel.io"), user("lark", "bruno_fell@kestrel.io")];
    expect(speaksForCompany("kestrel.io", handles)).toBe(true);
    expect(kindOf("us.ibm.com", new Map())).toMatchObject({ kind: "company", domain: "ibm.com" });
  });

  it("but not for one user, whatever the mailbox, nor for a second profile with only a handle", () => {
    expect(speaksForCompany("kestrel.io", [ada])).toBe(false);
    expect(speaksForCompany("kestrel.io", [ada, user("Ada Quill", "git@kestrel.io")])).toBe(false);
    expect(speaksForCompany("kestrel.io", [ada, user("owl", "ada.quill+git@kestrel.io")])).toBe(false);
    expect(speaksForCompany("kestrel.io", [ada, user("nightowl", "nightowl@kestrel.io")])).toBe(false);
    expect(speaksForCompany("kestrel.io", [ada, user("Bruno Fell", "root@kestrel.io")])).toBe(false);
  });
});
