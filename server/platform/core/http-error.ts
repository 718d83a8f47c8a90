import { type ErrorCode, errorCodes } from "#shared/domain/messages/error-codes.ts";

/** Error response. Error bodies on the wire are plain text. */
export class HttpError extends Error {
  readonly status: number;
  /** Sent instead of the message. An object is sent as JSON text, as the 409 bodies of wire.md 9.6 and 10.2 are. */
  readonly body: unknown;
  /** Sent as `X-Error-Code` when clients must distinguish responses with the same status. */
  readonly code: ErrorCode | null;
  constructor(status: number, message: string, body?: unknown, code: ErrorCode | null = null) {
    super(message);
    this.name = "HttpError";
    this.status = status;
    this.body = body ?? message;
    this.code = code;
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const tooLarge = (message: string) => new HttpError(413, message);
export const forbidden = () => new HttpError(403, "You have no authorization to access this page.");
export const notFound = () => new HttpError(404, "Page not found");
export const conflict = (message: string, current?: unknown) => new HttpError(409, message, current);

/** Error for a record that is no longer the version that the client read. @param current the current record */
export const changedMeanwhile = (current: unknown) =>
  new HttpError(409, "Another user changed this in the meantime.", current, errorCodes.changedMeanwhile);
