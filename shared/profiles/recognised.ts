/** The sites whose profiles are recognised, under the keys that identities carry (wire.md 31). */
export type ProfilePlatform =
  | ("github" | "linkedin" | "twitter" | "reddit")
  | ("gitlab" | "devto" | "stackoverflow" | "hackernews" | "discourse");

/** A name that no person chose: it may lead to nobody although the person is known under another name. */
type UnchosenName = "private" | "numeric" | "member-id";

/** The page of a person or an organization. */
export interface RecognisedProfile {
  /** GitHub and X do not tell in the address whether a person or an organization stands behind a name. */
  readonly kind: "person" | "organization" | "person-or-organization";
  readonly platform: ProfilePlatform;
  /** The name as the address writes it, for display. */
  readonly handle: string;
  /**
   * The name as identities store it: the handle; for LinkedIn's organizations with its kind before a colon (wire.md 31),
   * for Stack Overflow the number of the account before it.
   */
  readonly value: string;
  /** The host of a GitHub Enterprise server: its names are not those of github.com. */
  readonly host?: string;
  /** The host of a connected server whose names the record holds: a forum of Discourse, a GitLab of one's own. */
  readonly server?: string;
  /** Set for LinkedIn's private (`private-`) and numeric names and its internal member ids. */
  readonly unchosen?: UnchosenName;
}

/** The page of one post, which Community Lens can bookmark. */
export interface RecognisedPost {
  readonly kind: "post";
  readonly platform: ProfilePlatform;
  readonly postType: "status" | "thread" | "issue" | "pull-request" | "discussion" | "post";
  /** What tells the post from others on its platform, host and type, for example `nodejs/node#1` or a status number. */
  readonly id: string;
  /** The one address of the post: same host, no sub-page, no tracking parameters. */
  readonly url: string;
  /** The author's handle, where the address tells it. */
  readonly author?: string;
  /** The host of a GitHub Enterprise server. */
  readonly host?: string;
}

export type Recognised = RecognisedProfile | RecognisedPost;

/** Sample addresses of one recogniser, each with what it must read there: a profile's value or a post's address. */
export type Samples = Readonly<Record<string, string>>;
