/** Reason that an outgoing request was refused or got no response, as one plain sentence for the user. */
export class OutgoingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutgoingError";
  }
}
