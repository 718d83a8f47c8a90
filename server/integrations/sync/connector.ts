import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod/mini";
import type { Config } from "#server/base/config.ts";
import type { Hosts } from "#server/base/provider-hosts.ts";
import type { SafeFetch } from "#server/outgoing/safe-fetch.ts";
import type { RecordKind } from "#server/records/record-kind.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { OAuthProvider } from "./oauth-provider.ts";

/**
 * What a platform is to the sync engine: data, and functions whose only side effect is asking the provider. The engine
 * does transactions, state, people, limits, retries and progress. docs/connectors.md shows how to write one.
 */
export interface Connector<Settings = unknown> {
  /** As `activities.platform` and the identities of its people. */
  readonly platform: string;
  /**
   * Reads what connecting stored: the settings with their secrets in place, and the token of the common calls as `token`.
   * What does not fit makes the integration's setup wrong.
   */
  readonly settings: z.ZodMiniType<Settings>;
  /** How requests are signed, chosen by the settings. */
  auth(settings: Settings, hosts: Hosts, providers: Config["providers"]): Auth;
  /** Address before the path of each request, without a slash at the end; from the settings or from a variable. */
  baseUrl(settings: Settings, hosts: Hosts): string;
  /** Connect and validate calls ask this. @throws SyncError with the provider's text */
  check(context: SyncContext<Settings>): Promise<void>;
  /** Repositories, channels or projects that are read. May ask the provider; asked once a run. */
  partitions(context: SyncContext<Settings>): Promise<Partition[]> | Partition[];
  readonly streams: readonly Stream<Settings>[];
  /** What is written to the provider, after everything was read. Left out: nothing ever is. */
  readonly outgoing?: readonly OutgoingStream<Settings>[];
  /** What an answer means where the common rules (`classify.ts`) do not hold. Asked for every answer, also for 200. */
  classify?(answer: Answer): SyncError | undefined;
  /** What an answer tells of a limit, where that is not in the usual headers. */
  limitOf?(answer: Answer, now: Date): Limit | undefined;
  readonly webhook?: Webhook<Settings>;
  /** What the provider tells over a connection that a worker keeps open. */
  readonly gateway?: Gateway<Settings>;
  /** What a name that somebody types would bring: a tag, a channel, a word. Asked while it is typed, so it asks little. */
  preview?(context: SyncContext<Settings>, name: PreviewedName): Promise<Preview>;
}

/** A name in one of the lists that a platform is connected with. */
export interface PreviewedName {
  /** The setting that it is for: "tags". */
  readonly list: string;
  readonly value: string;
}

/** What a name brings. */
export interface Preview {
  /** Why it cannot be read, in the words of the form; null when it can. */
  readonly problem: string | null;
  /** How much there is, where the provider tells. */
  readonly total?: number | null;
  /** The newest of it. */
  readonly posts?: readonly PreviewedPost[];
}

export interface PreviewedPost {
  readonly title: string;
  readonly url: string;
  readonly author: string | null;
  readonly at: Date | null;
}

/** How requests are signed. */
export type Auth =
  | { readonly kind: "none" }
  /** Headers of every request, made of what a person entered. */
  | { readonly kind: "headers"; readonly headers: Readonly<Record<string, string>> }
  /** Parameters of every request, of what the operator set up. They stand in no log and in no error. */
  | { readonly kind: "query"; parameters(config: Config): Readonly<Record<string, string>> }
  /** A token of the provider's sign-in, stored when a person came back from there, and refreshed when it has expired. */
  | { readonly kind: "oauth"; readonly provider: OAuthProvider; parametersOf?: ParametersOf }
  /** A token that a key of ours is exchanged for whenever the last one has expired. `http` sends no credentials. */
  | {
      readonly kind: "minted";
      mint(http: Http, now: Date, config: Config): Promise<MintedToken>;
      /** How it is sent; as a bearer token when left out. */
      headersOf?(token: string): Readonly<Record<string, string>>;
      parametersOf?: ParametersOf;
    };

/** How a token is sent where that is in the query. */
export type ParametersOf = (token: string, config: Config) => Readonly<Record<string, string>>;

export interface MintedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A part of what is read that stands by itself: its own place in the provider's pages, its own errors. */
export interface Partition {
  /** Never changes and is unique in the integration: an id rather than a name. */
  readonly key: string;
  /** As people know it. */
  readonly label: string;
  /** Sub-project of its activities. When it changes, what was imported moves there. */
  readonly segmentId: string;
  /** Channel of its activities. When it changes, what was imported gets the new one. */
  readonly channel: string;
  readonly settings?: Json;
}

/** What streams have in common, whichever way they go. */
interface StreamLine {
  /** Line of progress: "issues". */
  readonly name: string;
  /** What is counted: "issues". */
  readonly unit: string;
  /** Minutes from the end of one pass to the next. */
  readonly everyMinutes: number;
  /** Whether this partition has such things; left out: each has. */
  isIn?(partition: Partition): boolean;
}

/** One kind of thing that is read, with a line of progress of its own. */
export interface Stream<Settings = unknown> extends StreamLine {
  /**
   * Reads one page of a pass, and is called with `page: next` until there is no next. After a restart it may be called
   * again for a page that it has read before.
   */
  read(context: SyncContext<Settings>, partition: Partition, cursor: Cursor): Promise<Page>;
}

/** Where a pass stands: both undefined at the first page of the first pass, which reads everything. */
export interface Cursor {
  /** `since` of the last pass that ended. Read a little before it: providers are not exact. */
  readonly since?: string | undefined;
  /** `next` of the page before. */
  readonly page?: Json | undefined;
}

export interface Page {
  readonly changes: readonly Change[];
  /** Where the pass goes on; undefined: it has ended. */
  readonly next?: Json | undefined;
  /** Newest that was seen so far. The last one of a pass becomes the cursor of the next pass. */
  readonly since?: string | undefined;
  /** How many there are, where the provider tells. */
  readonly total?: number | undefined;
  /** How many of them this page brought; left out: its number of activities. */
  readonly done?: number | undefined;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

export type Change =
  | { readonly op: "upsert"; readonly activity: SyncedActivity }
  /** The provider says that it is gone. `type` left out: of any type; `channel` left out: the partition's. */
  | { readonly op: "delete"; readonly sourceId: string; readonly type?: string; readonly channel?: string }
  /** The provider says that what this stood below is gone with everything below it: the messages of a thread. */
  | { readonly op: "deleteBelow"; readonly sourceParentId: string; readonly type: string }
  /** A profile without an activity: the person is listed in the sub-project. */
  | { readonly op: "person"; readonly person: SyncedPerson }
  /** The same of an organization. */
  | { readonly op: "organization"; readonly organization: SyncedOrganization }
  /**
   * The provider no longer has an account: its identities and what it told of the record are taken back. A record of which
   * nothing else is known goes to the trash.
   */
  | { readonly op: "forget"; readonly record: RecordKind; readonly account: string };

export interface SyncedActivity {
  readonly type: string;
  /** With type, channel and sub-project it makes the activity the same activity: sent again, it updates its row. */
  readonly sourceId: string;
  readonly sourceParentId?: string | null | undefined;
  readonly timestamp: Date;
  /** The partition's when left out. */
  readonly channel?: string | undefined;
  readonly title?: string | null | undefined;
  /** Text or HTML as the provider has it. */
  readonly body?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly person: SyncedPerson;
  /** To whom it was done: who was assigned, or asked for a review. Kept as `attributes.objectMember`. */
  readonly objectPerson?: SyncedPerson | undefined;
}

export interface SyncedPerson {
  /** The first is the one the activity was done with. */
  readonly identities: readonly SyncedIdentity[];
  readonly displayName?: string | null | undefined;
  /** By name, as the platform says; null and undefined are left out. */
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly isBot?: boolean | undefined;
  /** Where they work. The first is the one that the activity counts for. */
  readonly organizations?: readonly SyncedOrganization[];
  /** Ids of accounts that the provider has merged into the first identity's: what is known by them belongs to this person. */
  readonly mergedAccounts?: readonly string[];
}

export interface SyncedIdentity {
  /** The connector's own when left out. */
  readonly platform?: string;
  readonly type: "username" | "email";
  readonly value: string;
  /** The provider's id: a person found by it keeps their identity when the name changes. */
  readonly sourceId?: string | undefined;
  /** True of the platform's own names and of addresses that it vouches for. */
  readonly verified: boolean;
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
 * Writes what is known here to records that the provider has. The engine asks for a plan, logs it, and has it written:
 * after a restart the plan is made anew, so what arrived is not sent twice.
 */
export interface OutgoingStream<Settings = unknown> extends StreamLine {
  readonly record: RecordKind;
  /** What would be written: nothing where the provider says the same already. Asks the provider, and writes nothing. */
  plan(
    context: SyncContext<Settings>,
    partition: Partition,
    records: readonly OutgoingRecord[],
  ): Promise<PlannedWrite[]>;
  /** Writes it. @returns why the provider refused single records, by target */
  write(context: SyncContext<Settings>, writes: readonly PlannedWrite[]): Promise<ReadonlyMap<string, string>>;
}

/** A record of a sub-project, with the account by which the provider knows it. */
export interface OutgoingRecord {
  readonly id: string;
  readonly name: string;
  /** Value of its identity on the platform. */
  readonly account: string;
  readonly attributes: Attributes;
  /** Attributes whose value somebody entered by hand. */
  readonly enteredByHand: readonly string[];
  /** In the sub-project. */
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
  /** The provider's name of the field, and as people know it. */
  readonly property: string;
  readonly label: string;
  /** What the provider has and what it gets, as people read it. */
  readonly from: string | null;
  readonly to: string;
  /** What is sent. */
  readonly value: string;
}

export interface SyncContext<Settings = unknown> {
  readonly settings: Settings;
  readonly integrationId: string;
  /** Sub-project that the integration belongs to. */
  readonly segmentId: string;
  readonly http: Http;
  readonly hosts: Hosts;
  /** What providers know this platform by. */
  readonly providers: Config["providers"];
  /** Aborts when the platform stops or the integration is disconnected. */
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly log: Pick<FastifyBaseLogger, "debug" | "info" | "warn">;
  /** What is on record of a partition, to ask the provider whether it is still there. By `sourceId`. */
  stored(partition: Partition, query: StoredQuery): Promise<StoredActivity[]>;
}

export interface StoredQuery {
  readonly type: string;
  readonly limit: number;
  /** Not older than this. */
  readonly since?: Date;
  /** Only what stands below one of these. */
  readonly below?: readonly string[];
  /** `sourceId` of the last one of the page before. */
  readonly after?: string | undefined;
}

export interface StoredActivity {
  readonly sourceId: string;
  readonly sourceParentId: string | null;
}

/**
 * Requests to the provider: signed, paced by its limits, tried again, bounded in time and size.
 * @throws SyncError when the answer is not 2xx, unless its status is in `accept`
 */
export interface Http {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, options?: RequestOptions): Promise<Answer>;
  put(path: string, options?: RequestOptions): Promise<Answer>;
  patch(path: string, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
}

export interface RequestOptions {
  /** Undefined is left out; an array repeats its name. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; URLSearchParams as a form. */
  readonly body?: unknown;
  /** Statuses that are answers to the question, such as 404 for a user who may be gone. */
  readonly accept?: readonly number[];
}

type QueryValue = string | number | boolean | undefined;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON, else the text. Nothing is known of its shape. */
  readonly body: unknown;
}

/** What a provider allows until a moment. */
export interface Limit {
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** Reads what a provider told by itself. */
export interface DeliveryReader<Settings = unknown> {
  /**
   * As the streams do it, with their functions. Called in the worker.
   * @param partitions without their settings
   * @throws SyncError `reconnect` when the provider tells that access has ended
   */
  handle(
    delivery: Delivery,
    partitions: readonly Partition[],
    context: SyncContext<Settings>,
  ): Promise<WebhookChange[]>;
}

/** What a provider tells over a connection that stays open. One worker has it, for all integrations of the platform. */
export interface Gateway<Settings = unknown> extends DeliveryReader<Settings> {
  /** What it connects with, of the operator's settings; undefined where that is not set up. */
  credential(providers: Config["providers"]): string | undefined;
  /**
   * Stays connected until the signal: connects again after each loss, and resumes the session.
   * @throws SyncError when the provider refuses and trying again soon would not help
   */
  listen(connection: GatewayConnection): Promise<void>;
}

export interface GatewayConnection {
  readonly credential: string;
  readonly hosts: Hosts;
  readonly safe: Pick<SafeFetch, "fetch" | "openSocket">;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
  /** What `deliver` and `save` stored last: how to go on with the session; null: there was none. */
  readonly session: Json;
  /** Stores an event before the next one is taken. */
  deliver(event: GatewayEvent): Promise<void>;
  /** Says on the cards why events do not come, or only in part, and what to do; null: they come. */
  report(error: string | null): Promise<void>;
  /** Stores where the session stands, between events. */
  save(session: Json): Promise<void>;
  /** The provider no longer has the session: what happened meanwhile is read by a sync. */
  missed(): Promise<void>;
}

export interface GatewayEvent {
  /** Of the integrations that it concerns, as connecting stored it. */
  readonly identifier: string;
  /** The same for the same event, however often it is told. */
  readonly id: string;
  readonly body: unknown;
  /** How to go on after it. */
  readonly session: Json;
}

/** What a provider sends by itself. */
export interface Webhook<Settings = unknown> extends DeliveryReader<Settings> {
  /** What the provider wants to read at once, when it asks who is there before it sends anything; null: it does not. */
  greet?(delivery: Delivery, providers: Config["providers"]): string | null;
  /** Whether the provider sent it, by the body as it came. Compare in constant time. */
  verify(delivery: Delivery, settings: Settings, target: WebhookTarget): boolean;
  /** The same for the same delivery, however often it is sent. */
  deliveryId(delivery: Delivery): string | undefined;
}

/** The integration that a delivery may be for. A provider with one address for all of them tells in the body. */
export interface WebhookTarget {
  readonly integrationIdentifier: string | null;
  /** What providers know this platform by, among it the secret of its webhooks. */
  readonly providers: Config["providers"];
}

/** Changes that a delivery tells, each list in its partition. */
export interface WebhookChange {
  readonly partition: Partition;
  readonly changes: readonly Change[];
}

export interface Delivery {
  readonly headers: Headers;
  /** Bytes as they came. */
  readonly raw: Buffer;
  /** `raw` as JSON; undefined when it is none. */
  readonly body: unknown;
  readonly receivedAt: Date;
}

/** Why reading does not go on, in the words for the person who connected the platform. */
export class SyncError extends Error {
  readonly kind: SyncErrorKind;
  /** Of the kind `limit`: when the provider answers again. */
  readonly resumeAt: Date | undefined;
  constructor(kind: SyncErrorKind, message: string, options: ErrorOptions & { readonly resumeAt?: Date } = {}) {
    super(message, options);
    this.name = "SyncError";
    this.kind = kind;
    this.resumeAt = options.resumeAt;
  }
}

/**
 * - `reconnect`: the credentials are no longer good; a person must connect again.
 * - `limit`: the provider wants to be left alone until `resumeAt`.
 * - `skip`: this partition cannot be read; the others go on.
 * - `setup`: the settings are wrong; the message is the provider's.
 * - `transient`: trying again later may heal it.
 */
export type SyncErrorKind = "reconnect" | "limit" | "skip" | "setup" | "transient";
