/**
 * The result of a use case: a body, or a refusal from the table of problems. Refusals are values, bugs are exceptions.
 */
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'

type Extras = Pick<
  Problem,
  | 'detail'
  | 'fields'
  | 'retryAfter'
  | 'counter'
  | 'limit'
  | 'accountDisabled'
  | 'until'
  | 'remainingPence'
  | 'ticketsLeft'
  | 'declineReason'
  | 'closedAt'
  | 'due'
  | 'revisions'
  | 'findings'
>

export type Refusal<Code extends ProblemCode = ProblemCode> = { ok: false; code: Code } & Extras
export type Outcome<Body, Code extends ProblemCode> = { ok: true; body: Body } | Refusal<Code>

export function done<Body>(body: Body): { ok: true; body: Body } {
  return { ok: true, body }
}

export function refuse<const Code extends ProblemCode>(code: Code, extras: Extras = {}): Refusal<Code> {
  return { ok: false, code, ...extras }
}

/** Refuses a request of which these fields are wrong, each by its path, such as `subscription.endpoint`. */
export const refuseFields = (...fields: string[]): Refusal<'invalid-request'> =>
  refuse('invalid-request', {
    fields: Object.fromEntries(fields.map((field) => [field, ['error.validation.invalid']])),
  })
