/**
 * A call of the API as plain data: its request, its replies and its refusals. The server serves it, the site calls it,
 * the reference is generated from it. A reply or refusal that is not declared here does not compile.
 */
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type * as z from 'zod/v4/core'
import type { RevisionWithBody } from './desk/content-revision.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Schema = z.$ZodType

/** Refusals that every call of a kind may give, so that no endpoint has to repeat them. */
const ALWAYS = [
  'malformed-request',
  'too-many-requests',
  'busy',
  'unavailable',
  'internal-error',
] as const satisfies ProblemCode[]
/** Every method except GET may carry a body, even if the endpoint declares none. */
const WITH_BODY = ['invalid-request', 'request-too-large', 'unsupported-media-type'] as const satisfies ProblemCode[]
const WITH_PARAMS = ['invalid-request'] as const satisfies ProblemCode[]
const WITH_BEARER = ['session-ended', 'account-disabled'] as const satisfies ProblemCode[]
const WITH_SOURCE = ['unknown-source'] as const satisfies ProblemCode[]
const WITH_KEY = [
  'idempotency-key-required',
  'idempotency-key-reused',
  'still-running',
] as const satisfies ProblemCode[]
/** Every call of the desk, including log-in: only the desk's own pages may make it. */
const OF_DESK = ['foreign-origin'] as const satisfies ProblemCode[]
/** Every call of the site, if the calling browser is showing a preview. */
const OF_SITE = ['preview', 'preview-ended'] as const satisfies ProblemCode[]
const WITH_STAFF = ['staff-session-ended', 'staff-not-allowed', 'fresh-log-in-needed'] as const satisfies ProblemCode[]

const DESK = '/api/desk/'
export type DeskPath = `${typeof DESK}${string}`
export const isDeskPath = (path: string): path is DeskPath => path.startsWith(DESK)

/**
 * Why the server ends a stream. `session-ended`: the log-in or its roles have ended. `replaced`: the same person has
 * opened too many. `restarting`: connect again at once.
 */
export const STREAM_ENDINGS = ['session-ended', 'replaced', 'restarting'] as const
export type StreamEnding = (typeof STREAM_ENDINGS)[number]

type EndpointBase = {
  readonly name: string
  readonly summary: string
  readonly tag: string
  readonly method: Method
  /** Whether the call enters or takes something and therefore needs an `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** Whether a call other than GET changes nothing, or nothing that a second call would change again. */
  readonly isReadOnly?: boolean
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The maximum body in bytes, if it is larger than that of other calls. */
  readonly maxBodyBytes?: number
  /** The media type of a file that is the whole body and is read as a stream. */
  readonly upload?: string
  /**
   * The reply is a stream of server-sent events (text/event-stream). The data of each message is `responses[200]`; an
   * event named `end` has the reason why the server ends the stream (STREAM_ENDINGS).
   */
  readonly stream?: true
  readonly responses: { readonly [status: number]: Schema }
  /** Its own refusals, in addition to those of its kind. */
  readonly problems: readonly ProblemCode[]
}

/**
 * Who may make the call, and from where. A call of staff without its act does not compile, nor does one outside the
 * desk.
 */
type Access =
  | {
      /** The whole path, with parameters in braces: `/api/v9/competitions/{id}`. */
      readonly path: `/${string}`
      /**
       * 'none': anybody. 'optional': a bearer token adds something. 'player': a session. 'one-time': the token of a
       * texted code. 'source': the key of a source that delivers entries from other channels.
       */
      readonly auth: 'none' | 'optional' | 'player' | 'one-time' | 'source'
      readonly act?: never
    }
  | {
      readonly path: DeskPath
      /** A staff session, in a cookie. */
      readonly auth: 'staff'
      /** The act that the call performs, as named in the table of roles (packages/rules/src/staff.ts). */
      readonly act: StaffAct
    }

export type Endpoint = EndpointBase & Access

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type OfKind<E extends Endpoint> =
  | (typeof ALWAYS)[number]
  | (E extends { method: 'GET' } ? never : (typeof WITH_BODY)[number])
  | (E extends { params: Schema } | { query: Schema } ? (typeof WITH_PARAMS)[number] : never)
  | (E['auth'] extends 'none' | 'source' | 'staff' ? never : (typeof WITH_BEARER)[number])
  | (E['auth'] extends 'source' ? (typeof WITH_SOURCE)[number] : never)
  | (E['auth'] extends 'staff' ? (typeof WITH_STAFF)[number] : never)
  | (E extends { path: DeskPath } ? (typeof OF_DESK)[number] : (typeof OF_SITE)[number])
  | (E extends { idempotent: true } ? (typeof WITH_KEY)[number] : never)

/** Every code that a call can be refused with. */
export type RefusalOf<E extends Endpoint> = E['problems'][number] | OfKind<E>

const BY_AUTH: Record<Endpoint['auth'], readonly ProblemCode[]> = {
  none: [],
  optional: WITH_BEARER,
  player: WITH_BEARER,
  'one-time': WITH_BEARER,
  source: WITH_SOURCE,
  staff: WITH_STAFF,
}

/** The same at run time, for the reference and for tests. */
export function refusalsOf(e: Endpoint): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...ALWAYS,
      ...(e.method === 'GET' ? [] : WITH_BODY),
      ...(e.params || e.query ? WITH_PARAMS : []),
      ...BY_AUTH[e.auth],
      ...(isDeskPath(e.path) ? OF_DESK : OF_SITE),
      ...(e.idempotent ? WITH_KEY : []),
      ...e.problems,
    ]),
  ]
}

export type InputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.input<E[Part]>
  : undefined
export type ParsedOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined

/**
 * What would be lost if the account were erased: cash to pay out, a prize to be sent, tickets to reveal, a refund under
 * way.
 */
export const DUE = ['cash', 'prize', 'reveal', 'refund'] as const
export type Due = (typeof DUE)[number]

/** The body of a refusal (RFC 9457; docs/product-decisions.md#replies). */
export type Problem<Code extends string = ProblemCode> = {
  type: string
  title: string
  status: number
  code: Code
  detail?: string
  fields?: Record<string, string[]>
  reference?: string
  retryAfter?: number
  counter?: number
  limit?: number
  accountDisabled?: boolean
  /** The end of a break that the player chose; absent if it has no end. */
  until?: string
  /** When the player closed the account: with `account-closed`. */
  closedAt?: string
  /** What prevents erasing the account: with `prizes-due`. */
  due?: Due[]
  /** For a limit that was reached: what may still be spent within it this month. */
  remainingPence?: number
  /** For a bundle larger than what is left of a fixed run: how many tickets the player could have just now. */
  ticketsLeft?: number
  /** For a payment that was declined: who declined it, if it was not the bank. */
  declineReason?: 'security-code'
  /**
   * For a save that is not based on the newest text: the revision it is based on, and the newest; null if there is
   * none.
   */
  revisions?: { basedOn: RevisionWithBody | null; newest: RevisionWithBody | null }
  /** Why the content linter refuses publication. */
  findings?: Finding[]
}

export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses'] & number]: { status: Status; body: z.output<E['responses'][Status]> }
}[keyof E['responses'] & number]
