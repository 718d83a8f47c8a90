import createFetchClient from "openapi-fetch";

// JavaScript, since Node runs no TypeScript of an installed package; its types are beside it.
/** @type {typeof import("./index.d.ts").createApiClient} */
export const createApiClient = ({ platform, key, fetch }) =>
  createFetchClient({
    baseUrl: `${platform.replace(/\/$/, "")}/api`,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  });
