import type { Client } from "openapi-fetch";
import type { paths } from "./openapi.d.ts";

interface Options {
  /** Where the platform is, for example `https://platform.example.org`. */
  readonly platform: string;
  /** An API key, which an administrator creates. */
  readonly key: string;
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A typed client of the public API: `client.GET("/v1/segments/{segmentId}/people", { params })` answers `data`, or
 * `error` as problem details.
 */
export declare function createApiClient(options: Options): Client<paths>;
