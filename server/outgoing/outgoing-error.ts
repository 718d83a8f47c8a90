/** Why an outgoing request was not made or got no answer, in one plain sentence for the person who gave the address. */
export class OutgoingError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutgoingError";
  }
}
