import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod/mini";
import type { Config } from "#server/platform/core/config.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import type { SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { OAuthProvider } from "./oauth-provider.ts";

/**
 * Definition of a platform for the sync engine: data, and functions whose only side effect is sending requests to the
 * provider. The engine handles transactions, state, people, rate limits, retries and progress. See docs/connectors.md
 * for a guide.
 */
export interface Connector<Settings = unknown> {
  /** Platform of the activities and identities. */
  readonly platform: string;
  /**
   * Schema of the stored settings, with secrets restored and the token of the common routes as `token`. Invalid
   * settings end the sync with a `setup` error.
   */
  readonly settings: z.ZodMiniType<Settings>;
  /** Returns the authentication of requests, depending on the settings. */
  auth(settings: Settings, hosts: Hosts, providers: Config["providers"]): Auth;
  /**
   * Returns the server or workspace that its accounts belong to, by `readSite`. Default: none, because they are unique
   * on the whole platform.
   */
  site?(settings: Settings, hosts: Hosts): string;
  /** True when the owner of the source states who somebody is, as in a CRM, so that it may name anybody (rules.md 6). */
  readonly isStated?: boolean;
  /**
   * URLs of the operator's configuration that it asks. They may be private; all others only with OUTBOUND_ALLOW, so that
   * no setting names what the operator opened for another platform.
   */
  readonly operatorUrls: readonly (keyof Hosts)[];
  /** Returns the base URL of requests without a trailing slash, from the settings or from a variable. */
  baseUrl(settings: Settings, hosts: Hosts): string;
  /**
   * Checks the connection; used by connect and validate routes.
   * @throws SyncError with the provider's message
   */
  check(context: SyncContext<Settings>): Promise<void>;
  /** Returns the repositories, channels or projects to read. May send requests; called once a run. */
  partitions(context: SyncContext<Settings>): Promise<Partition[]> | Partition[];
  /**
   * True when a record, such as an issue, can move to another partition and keeps its id. Its activities then move too.
   */
  readonly recordsMove?: boolean;
  /** True when a record has the same id in all partitions, so that a renamed partition contains the same records. */
  readonly hasUniqueIds?: boolean;
  /** Returns whether users may leave out a partition, such as a channel. Default: all are read. */
  isChoosable?(partition: Pick<Partition, "key">): boolean;
  readonly streams: readonly Stream<Settings>[];
  /** Streams that write to the provider after everything was read. Default: none. */
  readonly outgoing?: readonly OutgoingStream<Settings>[];
  /**
   * Classifies a response when the common rules (`classify.ts`) do not apply. Called for every response, also for 200.
   */
  classify?(answer: Answer): SyncError | undefined;
  /** Returns the rate limit of a response when it is not in the usual headers. */
  limitOf?(answer: Answer, now: Date): Limit | undefined;
  readonly webhook?: Webhook<Settings>;
  /** Live events over a connection that a worker keeps open. */
  readonly gateway?: Gateway<Settings>;
  /**
   * Previews the content for a name that a user types: a tag, a channel, a keyword. Called while typing, so it sends
   * few requests.
   */
  preview?(context: SyncContext<Settings>, name: PreviewedName): Promise<Preview>;
  /** Counts what a first sync reads, by stream, with few requests. Default: nothing is known before. */
  measure?(context: SyncContext<Settings>): Promise<readonly Amount[]>;
  /** Requests that the provider allows in an hour. Default: as many as can be sent one after another. */
  readonly requestsPerHour?: number;
  /** Price of each kind of record that is billed, US dollars. */
  readonly prices?: Readonly<Record<string, number>>;
}

/** Number of records of a stream. */
export interface Amount {
  readonly stream: string;
  readonly count: number;
  /** About as many requests. */
  readonly requests: number;
}

/** A name for one of the lists in a platform's settings. */
export interface PreviewedName {
  /** Name of the setting: "tags". */
  readonly list: string;
  readonly value: string;
}

/** Preview of the content for a name. */
export interface Preview {
  /** Error message for the form; null when the name can be read. */
  readonly problem: string | null;
  /** Total number of items, if the provider reports it. */
  readonly total?: number | null;
  /** Newest items. */
  readonly posts?: readonly PreviewedPost[];
}

export interface PreviewedPost {
  readonly title: string;
  readonly url: string;
  readonly author: string | null;
  readonly at: Date | null;
}

/** Authentication of requests. */
export type Auth =
  | { readonly kind: "none" }
  /** Headers of every request, built from credentials that a user entered. */
  | { readonly kind: "headers"; readonly headers: Readonly<Record<string, string>> }
  /** Query parameters of every request, from the operator's configuration. They never appear in logs or errors. */
  | { readonly kind: "query"; parameters(config: Config): Readonly<Record<string, string>> }
  /** OAuth token, stored after the sign-in and refreshed when it expires. */
  | { readonly kind: "oauth"; readonly provider: OAuthProvider; parametersOf?: ParametersOf }
  /**
   * Short-lived token that is created with our key whenever the previous one has expired. `http` sends no credentials.
   */
  | {
      readonly kind: "minted";
      mint(http: Http, now: Date, config: Config): Promise<MintedToken>;
      /** Returns the headers with the token. Default: a bearer token. */
      headersOf?(token: string): Readonly<Record<string, string>>;
      parametersOf?: ParametersOf;
    };

/** Returns the query parameters with the token. */
export type ParametersOf = (token: string, config: Config) => Readonly<Record<string, string>>;

export interface MintedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Part of an integration with its own cursor and errors. */
export interface Partition {
  /** Unique and permanent within the integration: an id rather than a name. */
  readonly key: string;
  /** Display name. */
  readonly label: string;
  /** Sub-project of its activities. Imported activities move when it changes. */
  readonly segmentId: string;
  /** Channel of its activities. Imported activities are updated when it changes. */
  readonly channel: string;
  readonly settings?: Json;
}

/** Noun of a count: "issue". With its plural when that is not the noun and an s. */
export type Unit = string | readonly [one: string, many: string];

/** Common fields of incoming and outgoing streams. */
interface StreamLine {
  /** Key of the progress line: "issues". */
  readonly name: string;
  /** Unit of the count. */
  readonly unit: Unit;
  /** Minutes from the end of a pass to the start of the next. */
  readonly everyMinutes: number;
  /** Sentence about data that this stream never reads, such as additions to old records. */
  readonly limitation?: string;
  /** Returns whether the partition has this stream. Default: every partition. */
  isIn?(partition: Partition): boolean;
}

/** One kind of record to read, with a separate progress line. */
export interface Stream<Settings = unknown> extends StreamLine {
  /** True where users may leave it out, because it is large or says little. */
  readonly isOptional?: true;
  /** Activity types of an optional stream, which live events then bring neither. */
  readonly types?: readonly string[];
  /** True where a connection that reads nothing else has failed: lists of members, stars, checks for deletions. */
  readonly isSecondary?: true;
  /**
   * Returns the position from which the first pass reads when it begins at a start date; undefined to read everything.
   * Default: the date in ISO 8601, for streams whose `since` is one.
   */
  startAt?(from: Date, now: Date): string | undefined;
  /**
   * Reads one page of a pass. Called with `page: next` until there is no next. After a restart the same page may be
   * read again.
   */
  read(context: SyncContext<Settings>, partition: Partition, cursor: Cursor): Promise<Page>;
}

/** Position of a pass. Both fields are undefined on the first page of the first pass, which reads everything. */
export interface Cursor {
  /** `since` of the last completed pass. Start slightly earlier, because providers are not exact. */
  readonly since?: string | undefined;
  /** `next` of the previous page. */
  readonly page?: Json | undefined;
}

export interface Page {
  readonly changes: readonly Change[];
  /** Position of the next page; undefined at the end of the pass. */
  readonly next?: Json | undefined;
  /** Newest position so far. The last one of a pass becomes the cursor of the next pass. */
  readonly since?: string | undefined;
  /** Total number of items, if the provider reports it. */
  readonly total?: number | undefined;
  /** Number of items on this page. Default: its number of activities. */
  readonly done?: number | undefined;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

export type Change =
  | { readonly op: "upsert"; readonly activity: SyncedActivity }
  /** Deleted at the provider. Without `type`: any type. Without `channel`: that of the partition. */
  | { readonly op: "delete"; readonly sourceId: string; readonly type?: string; readonly channel?: string }
  /** Deletes all activities below a deleted parent, such as the messages of a thread. */
  | { readonly op: "deleteBelow"; readonly sourceParentId: string; readonly type: string }
  /** A profile without an activity. The person is added to the sub-project. */
  | { readonly op: "person"; readonly person: SyncedPerson }
  /** The same for an organization. */
  | { readonly op: "organization"; readonly organization: SyncedOrganization }
  /**
   * An account that the provider no longer has. Its identities and attribute values are deleted. A record without other
   * data moves to the trash.
   */
  | { readonly op: "forget"; readonly record: RecordKind; readonly account: string };

export interface SyncedActivity {
  readonly type: string;
  /**
   * Identifies the activity, with type, channel and sub-project. Sending the same id again updates the stored activity.
   */
  readonly sourceId: string;
  /**
   * True when `sourceId` contains names of accounts, because the provider has no id. A stored activity of the same
   * type, parent and time is then the same one after an account was renamed or deleted.
   */
  readonly hasNamedId?: boolean | undefined;
  /**
   * Id of the record at the provider, where `sourceId` is its place and changes when it moves. Stored as
   * `attributes.recordId`. A stored activity of the same record and time is then the same one.
   */
  readonly recordId?: string | undefined;
  /**
   * True when the record came here from another place of the provider, which gave it a new id. A stored activity of the
   * same type, person and time in another channel of the connection is then the same one. "unknown" when the provider
   * does not say so; then the texts must be equal, too.
   */
  readonly isTransferred?: boolean | "unknown" | undefined;
  readonly sourceParentId?: string | null | undefined;
  readonly timestamp: Date;
  /**
   * Time of the record's last change at the provider, its creation included. Give it for all activities of a type or for
   * none. An activity is never replaced by an earlier state, whichever arrives first. Default: the time of reading.
   */
  readonly changedAt?: Date | undefined;
  /** Default: channel of the partition. */
  readonly channel?: string | undefined;
  readonly title?: string | null | undefined;
  /** Text or HTML from the provider. */
  readonly body?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly person: SyncedPerson;
  /** Object of the activity, such as the assignee or the requested reviewer. Stored as `attributes.objectMember`. */
  readonly objectPerson?: SyncedPerson | undefined;
}

export interface SyncedPerson {
  /** The first one is the account that performed the activity. */
  readonly identities: readonly SyncedIdentity[];
  readonly displayName?: string | null | undefined;
  /** Attribute values by name; null and undefined are ignored. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly isBot?: boolean | undefined;
  /** True for the provider's placeholder of accounts that were deleted. */
  readonly isDeletedAccount?: boolean | undefined;
  /** Employers. The first one is the organization of the activity. */
  readonly organizations?: readonly SyncedOrganization[];
  /**
   * Ids of accounts that the provider has merged into the first identity's account. Their identities move to this
   * person.
   */
  readonly mergedAccounts?: readonly string[];
}

export interface SyncedIdentity {
  /** Default: platform of the connector. */
  readonly platform?: string;
  /** Default: site of the connection for usernames of its platform, else none. */
  readonly site?: string | undefined;
  readonly type: "username" | "email";
  readonly value: string;
  /** Account id at the provider. It keeps the identity stable when the name changes. */
  readonly sourceId?: string | undefined;
  /** True for usernames of the platform itself and for emails that it has verified. */
  readonly verified: boolean;
  /** Time of the record that contains the name, where the provider does not keep names current: in commits. */
  readonly seenAt?: Date | undefined;
}

export interface SyncedOrganization {
  readonly displayName: string;
  readonly identities: readonly {
    readonly platform?: string;
    readonly type: "username" | "primary-domain" | "alternative-domain";
    readonly value: string;
    readonly verified: boolean;
  }[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/**
 * Writes data of this platform to existing records of the provider. The engine requests a plan, logs it and executes
 * it. After a restart it creates a new plan, so that completed writes are not repeated.
 */
export interface OutgoingStream<Settings = unknown> extends StreamLine {
  readonly record: RecordKind;
  /** Returns the planned writes, without values that the provider already has. Sends read requests only. */
  plan(
    context: SyncContext<Settings>,
    partition: Partition,
    records: readonly OutgoingRecord[],
  ): Promise<PlannedWrite[]>;
  /**
   * Executes the planned writes.
   * @returns reasons of rejected records, by target
   */
  write(context: SyncContext<Settings>, writes: readonly PlannedWrite[]): Promise<ReadonlyMap<string, string>>;
}

/** A record of a sub-project with its account at the provider. */
export interface OutgoingRecord {
  readonly id: string;
  readonly name: string;
  /** Value of its identity on the platform. */
  readonly account: string;
  readonly attributes: Attributes;
  /** Attributes with a value entered by hand. */
  readonly enteredByHand: readonly string[];
  /** Number of activities in the sub-project. */
  readonly activityCount: number;
  readonly lastActive: Date | null;
}

export interface PlannedWrite {
  readonly recordId: string;
  readonly name: string;
  /** Id of the record at the provider. */
  readonly target: string;
  readonly url: string;
  readonly changes: readonly PlannedChange[];
}

export interface PlannedChange {
  /** Field name at the provider, and its display name. */
  readonly property: string;
  readonly label: string;
  /** Current and new value, for display. */
  readonly from: string | null;
  readonly to: string;
  /** Value to send. */
  readonly value: string;
}

export interface SyncContext<Settings = unknown> {
  readonly settings: Settings;
  readonly integrationId: string;
  /** Sub-project of the integration. */
  readonly segmentId: string;
  readonly http: Http;
  readonly hosts: Hosts;
  /** This platform's settings for providers, such as client ids and secrets. */
  readonly providers: Config["providers"];
  /** Aborts when the server stops or the integration is disconnected. */
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly log: Pick<FastifyBaseLogger, "debug" | "info" | "warn">;
  /** Tells the users, in a sentence that names the record, what was left out. */
  leaveOut(sentence: string): void;
  /** Counts records that the provider charges for. */
  bill(kind: string, count: number): void;
  /** Returns stored activities of a partition, ordered by `sourceId`, to check at the provider for deletion. */
  stored(partition: Partition, query: StoredQuery): Promise<StoredActivity[]>;
}

export interface StoredQuery {
  readonly type: string;
  readonly limit: number;
  /** Minimum time. */
  readonly since?: Date;
  /** Ids of parents; only activities below them. */
  readonly below?: readonly string[];
  /** Only these activities. */
  readonly sourceIds?: readonly string[];
  /** `sourceId` of the last activity on the previous page. */
  readonly after?: string | undefined;
}

export interface StoredActivity {
  readonly sourceId: string;
  readonly sourceParentId: string | null;
  /** As in `SyncedActivity`. */
  readonly recordId: string | null;
}

/**
 * Client for the provider: adds credentials, respects rate limits, retries, and limits time and size.
 * @throws SyncError when the response is not 2xx, unless its status is in `accept`
 */
export interface Http {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, options?: RequestOptions): Promise<Answer>;
  put(path: string, options?: RequestOptions): Promise<Answer>;
  patch(path: string, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

export interface RequestOptions {
  /** Undefined values are omitted; an array repeats its name. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: unknown;
  /** Statuses that are valid results, such as 404 for a user who may not exist. */
  readonly accept?: readonly number[];
  /**
   * Name of the number of records, in the query or the body. When the response is too large, it is requested again with
   * half of them, down to one. Only for lists whose next page does not depend on the number.
   */
  readonly pageSize?: string;
}

type QueryValue = string | number | boolean | undefined;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, else the text. Its shape is unknown. */
  readonly body: unknown;
}

/** Remaining requests until a time. */
export interface Limit {
  readonly remaining: number;
  /** Requests allowed in the whole period, if the provider reports it. */
  readonly total?: number | undefined;
  readonly resetsAt: Date;
}

/** Processes data that the provider sends. */
export interface DeliveryReader<Settings = unknown> {
  /**
   * Converts a delivery to changes, with the functions of the streams. Called in the worker.
   * @param partitions without their settings
   * @throws SyncError `reconnect` when the provider reports that access has ended
   */
  handle(
    delivery: Delivery,
    partitions: readonly Partition[],
    context: SyncContext<Settings>,
  ): Promise<WebhookChange[]>;
}

/** Live events over a permanent connection. One worker holds it for all integrations of the platform. */
export interface Gateway<Settings = unknown> extends DeliveryReader<Settings> {
  /** Returns the credential from the operator's settings; undefined when it is not configured. */
  credential(providers: Config["providers"]): string | undefined;
  /**
   * Stays connected until the signal: reconnects after each loss and resumes the session.
   * @throws SyncError when the provider refuses and another attempt soon would not help
   */
  listen(connection: GatewayConnection): Promise<void>;
}

export interface GatewayConnection {
  readonly credential: string;
  readonly hosts: Hosts;
  readonly safe: Pick<SafeFetch, "fetch" | "openSocket">;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** Session that `deliver` or `save` stored last, for resuming; null for none. */
  readonly session: Json;
  /** Stores an event before the next one is processed. */
  deliver(event: GatewayEvent): Promise<void>;
  /** Shows on the cards why events are missing or incomplete, and a remedy; null clears it. */
  report(error: string | null): Promise<void>;
  /** Stores the session between events. */
  save(session: Json): Promise<void>;
  /** Reports that the session is lost. A sync then reads the missed events. */
  missed(): Promise<void>;
}

export interface GatewayEvent {
  /** `integrationIdentifier` of the integrations that it concerns. */
  readonly identifier: string;
  /** Stable id of the event, equal for repeated deliveries. */
  readonly id: string;
  readonly body: unknown;
  /** Session for resuming after this event. */
  readonly session: Json;
}

/**
 * Webhook of a provider. Its paths are open to everyone, so nothing reads the body of a delivery before its signature
 * is verified.
 */
export interface Webhook<Settings = unknown> extends DeliveryReader<Settings> {
  /**
   * For a provider that sends more than 1 MB: the maximum in bytes, and what `handle` reads of a body. Of a larger
   * delivery only that is stored: handing many megabytes to the database blocks the process.
   */
  readonly large?: { readonly maxBytes: number; readonly needed: NeededParts };
  /**
   * Returns the immediate response to the provider's signed challenge when a webhook is registered; null for other
   * deliveries.
   */
  greet?(received: ReceivedDelivery, providers: Config["providers"]): string | null;
  /** Verifies the sender by the raw body. Compare in constant time. */
  verify(received: ReceivedDelivery, settings: Settings, target: WebhookTarget): boolean;
  /** Whether a verified delivery concerns the integration, where one URL serves several; omitted when always. */
  concerns?(delivery: Delivery, settings: Settings, target: WebhookTarget): boolean;
  /** Returns an id that stays the same for repeated deliveries. The body is read only for webhooks with `concerns`. */
  deliveryId(delivery: Delivery): string | undefined;
}

/** Parts of JSON: a value without its own parts (`true`), parts of an object by name, or of each entry of a list. */
export type NeededParts = true | { readonly [name: string]: NeededParts } | readonly [NeededParts];

/** Integration that a delivery may concern. A provider with one URL for all integrations names it in the body. */
export interface WebhookTarget {
  readonly integrationIdentifier: string | null;
  /** This platform's settings for providers, including webhook secrets. */
  readonly providers: Config["providers"];
}

/** Changes of a delivery in one partition. */
export interface WebhookChange {
  readonly partition: Partition;
  readonly changes: readonly Change[];
}

/** Delivery whose sender is unknown. */
export interface ReceivedDelivery {
  readonly headers: Headers;
  /** Raw bytes of the request body. */
  readonly raw: Buffer;
  readonly receivedAt: Date;
}

/** Verified delivery. */
export interface Delivery extends ReceivedDelivery {
  /** `raw` parsed as JSON; undefined when invalid. */
  readonly body: unknown;
}

/** Reason why reading stops, with a message for the person who connected the platform. */
export class SyncError extends Error {
  readonly kind: SyncErrorKind;
  /** For the kind `limit`: time at which the provider accepts requests again. */
  readonly resumeAt: Date | undefined;
  constructor(kind: SyncErrorKind, message: string, options: ErrorOptions & { readonly resumeAt?: Date } = {}) {
    super(message, options);
    this.name = "SyncError";
    this.kind = kind;
    this.resumeAt = options.resumeAt;
  }
}

/**
 * - `reconnect`: the credentials are no longer valid; a user must connect again.
 * - `limit`: send no requests until `resumeAt`.
 * - `skip`: this partition cannot be read; the others continue.
 * - `setup`: the settings are wrong; the message is the provider's.
 * - `too-large`: the response exceeds the limit, even with one record.
 * - `transient`: a later retry may succeed.
 */
export type SyncErrorKind = "reconnect" | "limit" | "skip" | "setup" | "too-large" | "transient";
