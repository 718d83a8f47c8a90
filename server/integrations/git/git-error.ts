/** Reason why a remote could not be read, in one plain sentence for the person who connected it. */
export class GitError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GitError";
  }
}
