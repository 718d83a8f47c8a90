import { expect, test } from "vitest";
import { recognize } from "#shared/profiles/recognize.ts";

/** Hosts under which each site shows or showed its profiles, and paths of the same profile. */
const sites: readonly (readonly [value: string, hosts: string, paths: string])[] = [
  ["ada-q", "github.com www.github.com m.github.com", "ada-q @ada-q ada-q/ ada-q?tab=stars sponsors/ada-q"],
  ["ada-q", "api.github.com", "users/ada-q users/ada-q/events orgs/ada-q"],
  ["ada-q", "gist.github.com", "ada-q ada-q/starred"],
  [
    "ada-q",
    "linkedin.com www.linkedin.com m.linkedin.com mobile.linkedin.com touch.www.linkedin.com uk.linkedin.com linkedin.cn cn.linkedin.com www.linkedin.cn",
    "in/ada-q in/ada-q/ m/in/ada-q mwlite/in/ada-q mwlite/profile/in/ada-q comm/in/ada-q incareer/in/ada-q in/ada-q/de in/ada-q/details/skills",
  ],
  [
    "ada_q",
    "x.com www.x.com mobile.x.com m.x.com twitter.com www.twitter.com mobile.twitter.com m.twitter.com",
    "ada_q @ada_q ada_q/with_replies ada_q/favorites ada_q/about intent/user?screen_name=ada_q",
  ],
  [
    "ada_q",
    "reddit.com www.reddit.com old.reddit.com new.reddit.com np.reddit.com i.reddit.com m.reddit.com amp.reddit.com sh.reddit.com ssl.reddit.com de.reddit.com pt-br.reddit.com",
    "user/ada_q u/ada_q user/ada_q/submitted r/u_ada_q",
  ],
  ["ada-q", "gitlab.com www.gitlab.com", "ada-q u/ada-q users/ada-q users/ada-q/activity groups/ada-q"],
  ["ada_q", "dev.to www.dev.to", "ada_q"],
  ["22656", "stackoverflow.com www.stackoverflow.com meta.stackoverflow.com", "users/22656 u/22656"],
  ["ada_q", "news.ycombinator.com", "user?id=ada_q threads?id=ada_q"],
];

test.each(sites)("%s is recognized on all hosts and paths of %s", (value, hosts, paths) => {
  for (const host of hosts.split(" ")) {
    for (const path of paths.split(" ")) {
      for (const scheme of ["https", "http"]) {
        expect(recognize(`${scheme}://${host}/${path}`), `${host}/${path}`).toMatchObject({ value });
      }
    }
  }
});

test("the accounts of sites themselves, their pages and other hosts are nobody", () => {
  const nobody = [
    ..."github.com/ghost github.com/web-flow github.com/feed api.github.com/ada-q api.github.com/repos/ada-q/tool".split(
      " ",
    ),
    ..."reddit.com/user/AutoModerator reddit.com/user/me gitlab.com/ghost gitlab.com/project_12_bot_0a1b".split(" "),
    ..."gitlab.com/support-bot gitlab.com/u gitlab.com/groups/acme/team x.com/premium_sign_up x.com/home".split(" "),
    ..."pt.stackoverflow.com/users/22656 stackoverflow.com/users/-1 linkedin.com/m linkedin.cn/incareer/in".split(" "),
    ..."api.linkedin.com/in/ada-q docs.github.com/ada-q about.gitlab.com/ada-q".split(" "),
  ];
  for (const address of nobody) expect(recognize(`https://${address}`), address).toBeNull();
});
