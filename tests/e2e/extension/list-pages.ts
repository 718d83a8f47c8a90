/** Pages of the sites with their lists of people and the elements that surround a list on the real site. */

const user = (handle: string) =>
  `<a href="/${handle}" data-hovercard-type="user" data-hovercard-url="/users/${handle}/hovercard">${handle}</a>`;

const githubFrame = (main: string) => `
  <header><a href="/signed-in-user" data-hovercard-type="user">You</a><a href="/explore">Explore</a></header>
  <main>
    <div id="repository-container-header">
      <a rel="author" data-hovercard-type="user" href="/lattice">lattice</a> / <a href="/lattice/sched">sched</a>
      <nav><a href="/lattice/sched/issues">Issues</a></nav>
    </div>
    ${main}
  </main>
  <footer><a href="/about">About</a><a href="/site-team" data-hovercard-type="user">Team</a></footer>`;

/** A list of contributors, stargazers and similar: cards with links to people and to their commits. */
export const githubList = (handles: readonly string[]) =>
  githubFrame(
    handles
      .map(
        (handle) => `<div>${user(handle)}${user(handle)}
          <a href="/lattice/sched/commits?author=${handle}">12 commits</a><a href="/orgs/acme">acme</a></div>`,
      )
      .join(""),
  );

/** Front page of a repository: the author of the last commit, and the contributors in the sidebar. */
export const githubRepository = ([last = "", ...others]: readonly string[]) =>
  githubFrame(
    `<a href="/lattice/sched/commits?author=${last}" data-hovercard-url="/users/${last}/hovercard">${last}</a>
     <a href="/lattice/sched/commits/main/">1,204 commits</a>
     <article class="markdown-body"><a href="/thanked" data-hovercard-type="user">@thanked</a></article>
     <h2>Contributors</h2>${others.map(user).join("")}`,
  );

/** The same list without markup that identifies the links to people. */
export const githubPlainList = (handles: readonly string[]) =>
  githubFrame(
    `<header><a href="/lattice">lattice</a></header>
     ${handles.map((handle) => `<p><a href="/${handle}">${handle}</a><a href="/${handle}?tab=repositories">7</a></p>`).join("")}
     <a href="/settings">Settings</a><a href="https://elsewhere.example/evil">A blog</a><a href="https://[">Broken</a>`,
  );

/** An issue with its authors and assignees; names in running text are not participants. */
export const githubIssue = (handles: readonly string[]) =>
  githubFrame(
    `${handles
      .map(
        (handle) => `<article>${user(handle)}
          <div class="markdown-body">Thanks <a class="user-mention" data-hovercard-type="user" href="/mentioned">@mentioned</a>,
            see <a href="/linked" data-hovercard-type="user">this</a></div></article>`,
      )
      .join("")}
     <div id="sidebar"><h3>Participants</h3>${handles.map(user).join("")}</div>`,
  );

/** A thread in Reddit's current design, with custom elements. */
export const redditThread = (handles: readonly string[]) => `
  <header><a href="/user/signed-in-user">You</a></header>
  <main><shreddit-post><div slot="credit-bar"><a href="/user/${handles[0]}/">u/${handles[0]}</a></div>
    <div slot="text-body"><a href="/u/mentioned">u/mentioned</a></div></shreddit-post>
    ${handles
      .map(
        (handle) => `<shreddit-comment author="${handle}">
          <div slot="commentMeta"><a href="/user/${handle}/"><img alt=""></a><a href="/user/${handle}/">${handle}</a></div>
          <div slot="comment"><p><a href="/user/mentioned">u/mentioned</a></p></div></shreddit-comment>`,
      )
      .join("")}
    <shreddit-comment author="[deleted]"><div slot="commentMeta">[deleted]</div></shreddit-comment></main>
  <aside><a href="/user/a_moderator/">u/a_moderator</a></aside>`;

/** The same thread in Reddit's old design. */
export const oldRedditThread = (handles: readonly string[]) => `
  <div class="side"><a class="author" href="https://old.reddit.com/user/a_moderator">a_moderator</a></div>
  <div class="content" role="main">
    ${handles
      .map(
        (handle) => `<div class="comment"><p class="tagline">
          <a class="author" href="https://old.reddit.com/user/${handle}">${handle}</a></p>
          <div class="md"><a href="/u/mentioned">/u/mentioned</a></div></div>`,
      )
      .join("")}
  </div>`;
