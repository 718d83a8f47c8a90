import { type ErrorCode, errorCodes } from "#shared/domain/messages/error-codes.ts";

/** An answer that is not the one asked for. The wire's error bodies are plain text. */
export class HttpError extends Error {
  readonly status: number;
  /** Sent instead of the message: an object goes out as JSON text, as the 409 bodies of wire.md 9.6 and 10.2 do. */
  readonly body: unknown;
  /** Sent as `X-Error-Code` where clients must tell answers of one status apart. */
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

/** The record is no longer the version that the client saw. @param current the record as it is now */
export const changedMeanwhile = (current: unknown) =>
  new HttpError(409, "Somebody else changed it meanwhile.", current, errorCodes.changedMeanwhile);
