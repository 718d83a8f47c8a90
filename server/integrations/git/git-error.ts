/** Reason why a remote could not be read, in one plain sentence for the person who connected it. */
export class GitError extends Error {
  /** The host may answer later. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false, ...options }: ErrorOptions & { isPassing?: boolean } = {}) {
    super(message, options);
    this.name = "GitError";
    this.isPassing = isPassing;
  }
}
