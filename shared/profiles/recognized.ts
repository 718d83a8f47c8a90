/** Sites with recognized profiles, by the platform keys of identities (wire.md 31). */
export type ProfilePlatform =
  | ("github" | "linkedin" | "twitter" | "reddit")
  | ("gitlab" | "devto" | "stackoverflow" | "hackernews" | "discourse");

/**
 * A name that the person did not choose. A search for it may find no one, although the person exists under another
 * name.
 */
type UnchosenName = "private" | "numeric" | "member-id";

/** The page of a person or an organization. */
export interface RecognizedProfile {
  /** GitHub and X URLs do not show whether a name belongs to a person or an organization. */
  readonly kind: "person" | "organization" | "person-or-organization";
  readonly platform: ProfilePlatform;
  /** The name as in the URL, for display. */
  readonly handle: string;
  /**
   * The name as stored in identities: the handle. LinkedIn organizations have their kind before a colon (wire.md 31),
   * Stack Overflow users the number of the account first.
   */
  readonly value: string;
  /** The host of a GitHub Enterprise server, which has different names than github.com. */
  readonly host?: string;
  /** The host of a connected server: a Discourse forum or a self-hosted GitLab. */
  readonly server?: string;
  /** Set for LinkedIn's private (`private-`) and numeric names and its internal member ids. */
  readonly unchosen?: UnchosenName;
}

/** The page of one post, which Community Lens can bookmark. */
export interface RecognizedPost {
  readonly kind: "post";
  readonly platform: ProfilePlatform;
  readonly postType:
    | ("status" | "thread" | "issue" | "pull-request" | "discussion" | "post")
    | ("release" | "article" | "story" | "question");
  /** Identifies the post on its platform, host and type, for example `nodejs/node#1` or a status number. */
  readonly id: string;
  /** The canonical URL of the post: same host, no sub-page, no tracking parameters. */
  readonly url: string;
  /** The author's handle, if the URL contains it. */
  readonly author?: string;
  /** The host of a GitHub Enterprise server. */
  readonly host?: string;
}

export type Recognized = RecognizedProfile | RecognizedPost;

/** Server of a page, as the site of identities; empty for the public one. */
export const siteOfProfile = ({ host, server = host ?? "" }: { readonly host?: string; readonly server?: string }) =>
  server;

/** Sample URLs of one recognizer with their expected result: a profile's value or a post's URL. */
export type Samples = Readonly<Record<string, string>>;
