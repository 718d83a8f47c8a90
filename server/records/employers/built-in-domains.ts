import providers from "email-providers/all.json" with { type: "json" };
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { knownCompanies } from "./known-companies.ts";

export interface DomainList {
  readonly kind: DomainKind;
  /** Where the list comes from; shown in administration. */
  readonly source: string;
  readonly domains: readonly string[];
  /** True when subdomains are of the same kind. */
  readonly withSubdomains: boolean;
}

/** Services whose customers choose an address and that do not employ them. Missing in `email-providers`. */
const mailboxServices = [
  ...["anonaddy.com", "anonaddy.me", "addy.io", "autistici.org", "cock.li", "cryptolab.net", "danwin1210.de"],
  ...["disroot.org", "duck.com", "dismail.de", "dnmx.org", "e.email", "eml.cc", "fastmail.com", "fastmail.fm"],
  ...["firemail.de", "gandi.net", "hey.com", "hush.com", "hushmail.com", "icloud.com", "inventati.org", "kolabnow.com"],
  ...["mail.ru", "mailbox.org", "mailfence.com", "mailo.com", "mm.st", "murena.io", "mozmail.com", "msgsafe.io"],
  ...["passinbox.com", "passmail.net", "pm.me", "pobox.com", "posteo.at", "posteo.ch", "posteo.de", "posteo.eu"],
  ...["posteo.net", "posteo.org", "proton.me", "protonmail.ch", "protonmail.com", "riseup.net", "runbox.com"],
  ...["sdf.org", "sdfeu.org", "simplelogin.co", "simplelogin.com", "simplelogin.fr", "slmail.me", "startmail.com"],
  ...["airmail.cc", "countermail.com", "ctemplar.com", "keemail.me", "skiff.com", "tempmail.com"],
  ...["systemli.org", "systemausfall.org", "tilde.club", "tilde.team", "tuta.com", "tuta.io", "tutamail.com"],
  ...["tutanota.com", "tutanota.de", "vivaldi.net", "waterisgone.com", "zohomail.com", "zohomail.eu", "aleeas.com"],
];

/** Access providers and portals whose customers have addresses there. Missing in `email-providers`. */
const accessProviders = [
  ...["139.com", "azet.sk", "bigmir.net", "bredband.net", "clix.pt", "elisanet.fi", "hispeed.ch", "kolumbus.fi"],
  ...["mail.dk", "meta.ua", "mynet.com", "online.no", "ono.com", "rr.com", "sohu.com", "start.no", "stofanet.dk"],
  ...["suddenlink.net", "sunrise.ch", "telefonica.net", "ttmail.com", "xs4all.nl", "ziggo.nl"],
];

/** Addresses that pass mail on, or that nobody reads. */
const relays = [
  ...["users.noreply.github.com", "users.noreply.gitlab.com", "noreply.codeberg.org", "privaterelay.appleid.com"],
  ...["reply.github.com", "marketplace.amazon.com", "users.sourceforge.net", "users.sf.net", "sf.net"],
  ...["users.berlios.de", "users.github.com", "googlegroups.com", "freelists.org", "yahoogroups.com", "groups.io"],
];

/** Names that routers and machines give themselves. Names outside of the public suffix list need no entry. */
const hosts = [
  ...["arpa", "internal", "fritz.box", "mshome.net", "speedport.ip", "localdomain.com", "compute.amazonaws.com"],
  ...["compute-1.amazonaws.com", "cloudapp.net", "dyndns.org", "no-ip.org", "ddns.net", "dynv6.net", "duckdns.org"],
  ...["attlocal.net", "domain.name", "easy.box", "googleusercontent.com", "homenet.telecomitalia.it", "ngrok.io"],
  ...["router.asus.com", "t-dialin.net", "t-ipconnect.de", "tplinklogin.net"],
];

/** Associations give their members an address for life. */
const associations = [
  ...["acm.org", "alum.mit.edu", "alumni.cmu.edu", "alumni.ethz.ch", "alumni.stanford.edu", "alumni.stanford.org"],
  ...["alumni.princeton.edu", "alumni.upenn.edu", "alumni.tum.de", "alumni.usc.edu", "caa.columbia.edu"],
  ...["computer.org", "ieee.org", "iki.fi", "member.fsf.org", "usenix.org", "bcs.org", "bcs.org.uk", "ams.org"],
  ...["post.harvard.edu", "stanfordalumni.org", "cantab.net", "oxon.org", "ccc.de", "hamburg.ccc.de", "zeus.ugent.be"],
  ...["physics.org", "theiet.org"],
];

/** Projects and foundations whose contributors have an address there, whoever employs them. */
const projects = [
  ...["alpinelinux.org", "altlinux.org", "apache.org", "archlinux.org", "blender.org", "centos.org", "chromium.org"],
  ...[
    "cpan.org",
    "debian.org",
    "devuan.org",
    "documentfoundation.org",
    "dragonflybsd.org",
    "eclipse.org",
    "enlightenment.org",
  ],
  ...["fedoraproject.org", "ffmpeg.org", "fossil-scm.org", "freebsd.org", "freedesktop.org", "fsf.org", "fsfe.org"],
  ...["gcc.gnu.org", "gentoo.org", "gimp.org", "gnome.org", "gnu.org", "gnupg.org", "golang.org", "haskell.org"],
  ...["inkscape.org", "kde.org", "kernel.org", "kubernetes.io", "libreoffice.org", "linux.com", "linux.dev"],
  ...["linux.org", "linux.org.uk", "linuxfoundation.org", "llvm.org", "lxde.org", "mageia.org", "mandriva.org"],
  ...["matrix.org", "musl-libc.org", "netbsd.org", "netfilter.org", "nixos.org", "nodejs.org", "openbsd.org"],
  ...["boost.org", "boum.org", "busybox.net", "drupal.org", "opensuse.org", "owasp.org", "perl.org", "qt-project.org"],
  ...["reactos.org", "sagemath.org", "uclibc.org"],
  ...["openembedded.org", "openjdk.org", "openssl.org", "openstreetmap.org", "openwrt.org", "pardus.org.tr", "php.net"],
  ...["postgresql.org", "pypy.org", "python.org", "qemu.org", "r-project.org", "ruby-lang.org", "rust-lang.org"],
  ...[
    "samba.org",
    "slackware.com",
    "softwarefreedom.org",
    "sourceware.org",
    "swift.org",
    "tizen.org",
    "torproject.org",
  ],
  ...["tuxfamily.org", "ubuntu.com", "videolan.org", "void-linux.org", "voidlinux.org", "wikimedia.org", "winehq.org"],
  ...["wireshark.org", "x.org", "xfce.org", "xmpp.org", "zsh.org"],
];

/** Providers also have customers at the domains of their own employees. */
const companies = new Set(knownCompanies);
const freeMail = providers.filter((domain) => !companies.has(domain));

/** Lists that come with the platform. An administrator's choice for a domain wins over them. */
export const builtInDomains: readonly DomainList[] = [
  { kind: "relay", source: "Relay and noreply addresses", domains: relays, withSubdomains: true },
  { kind: "host", source: "Names of hosts and routers", domains: hosts, withSubdomains: true },
  { kind: "association", source: "Associations and alumni", domains: associations, withSubdomains: true },
  { kind: "project", source: "Projects and foundations", domains: projects, withSubdomains: true },
  { kind: "company", source: "Well-known companies and institutes", domains: knownCompanies, withSubdomains: true },
  { kind: "mailbox-service", source: "Mailbox services", domains: mailboxServices, withSubdomains: false },
  { kind: "free-mail", source: "Access providers", domains: accessProviders, withSubdomains: false },
  // Without subdomains: the list also contains domains of universities and companies whose parts are employers.
  { kind: "free-mail", source: "npm package email-providers", domains: freeMail, withSubdomains: false },
];
