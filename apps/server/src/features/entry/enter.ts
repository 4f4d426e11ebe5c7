/** Begins an entry, or returns the unfinished one (docs/product-decisions.md#entry). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { effectiveClosing, effectiveOpening, isOnHold } from '@fairdraw/rules/competition/competition.ts'
import { termsStep } from '@fairdraw/rules/competition/steps.ts'
import { GRACE_MS } from '@fairdraw/rules/entry/entry.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { entries } from './tables.ts'
import { bodyHash } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import type { Players } from '../player/players.ts'
import { maySee } from '../catalogue/catalogue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { refuseInBreak, standingOf } from '../safety/standing.ts'
import { refuseIneligible } from './eligibility.ts'
import { refuseAttempt } from './quiz/quiz-attempts.ts'
import type { EnterReply, EntryQueue, EntryRequest } from './queue/entry-queue.ts'

/** Refusals of the entry statement. */
const STATEMENT_REFUSALS = [
  'unauthorized',
  'paused',
  'age-unverified',
  'under-age',
  'not-started',
  'closed',
  'entry-limit-exceeded',
  'sold-out',
  'all-tickets-held',
  'not-enough-tokens',
  'idempotency-key-reused',
] as const
/** Refusals that are known without the entry statement. */
export type EarlyRefusal =
  | 'on-hold'
  | 'terms-not-accepted'
  | 'unauthorized'
  | 'email-not-verified'
  | 'ineligible'
  | 'no-attempts-left'
export type EnterRefusal = (typeof STATEMENT_REFUSALS)[number] | EarlyRefusal | 'not-found' | 'busy'

/** Retry-After when there was no time to enter; nothing was done. */
const BUSY_RETRY_AFTER_SECONDS = 2

export type Terms = { termsAccepted?: boolean | undefined; termsVersion?: number | undefined }

/** The accepted version; undefined when the box was not ticked, or the page showed an older version. */
export function acceptedTerms(competition: Competition, { termsAccepted, termsVersion }: Terms): number | undefined {
  const { version } = competition.meta.display.tc
  return termsAccepted && (termsVersion === undefined || termsVersion === version) ? version : undefined
}

/** The competition's part of the request, computed once per version in the catalogue. */
type Conditions = Omit<EntryRequest, 'playerId' | 'key' | 'bodyHash' | 'termsVersion'>
const conditionsByCompetition = new WeakMap<Competition, Conditions>()

export function entryConditionsOf(competition: Competition): Conditions {
  const known = conditionsByCompetition.get(competition)
  if (known) return known
  const { id, meta } = competition
  const closes = effectiveClosing(competition)
  const made: Conditions = {
    competitionId: id,
    opens: effectiveOpening(competition).toISOString(),
    closes: closes.toISOString(),
    deadline: new Date(closes.getTime() + GRACE_MS).toISOString(),
    steps: meta.steps.join(','),
    tokenCost: meta.payment?.tokenCost ?? 0,
    cap: meta.cap ?? null,
  }
  conditionsByCompetition.set(competition, made)
  return made
}

type Context = { db: Db; catalogue: Catalogue; players: Players; queue: EntryQueue }
type Body = { competitionId: number } & Terms
type Command = { playerId: number; key: string; body: Body }

/** Most players send the same body for a competition, so that its hash is known. */
const knownHashes = new LRUCache<string, string>({ max: 500 })

function entryBodyHash({ competitionId, termsAccepted, termsVersion }: Body): string {
  const fields = `${competitionId} ${termsAccepted} ${termsVersion}`
  const hash = knownHashes.get(fields) ?? bodyHash({ competitionId, termsAccepted, termsVersion })
  knownHashes.set(fields, hash)
  return hash
}

/**
 * The unfinished entry is returned even if the competition has changed; a new one must pass every rule (1-site §4, §6;
 * field rule 5).
 */
export async function enter(
  { db, catalogue, players, queue }: Context,
  { playerId, key, body }: Command,
): Promise<Outcome<EnterReply, EnterRefusal>> {
  const { competition } = (await catalogue.find(body.competitionId)) ?? {}
  if (!competition) return refuse('not-found')
  const termsVersion = acceptedTerms(competition, body)

  const refusal = (await refuseEarly({ db, players }, playerId, competition)) ?? refuseTerms(competition, termsVersion)
  if (refusal) {
    const first = await findFirstOutcome(db, playerId, key, entryBodyHash(body))
    if (first) return first
    const unfinished = await findUnfinishedEntry(db, playerId, competition.id)
    return unfinished ? done(unfinished) : refusal
  }
  const { code, reply } = await queue.submit({
    ...entryConditionsOf(competition),
    playerId,
    key,
    bodyHash: entryBodyHash(body),
    termsVersion: termsVersion ?? null,
  })
  if (code === 'ok' && reply) return done(reply)
  if (code === 'busy') return refuse('busy', { retryAfter: BUSY_RETRY_AFTER_SECONDS })
  if (code === 'paused') return refuseInBreak(await standingOf(db, playerId))
  const known = STATEMENT_REFUSALS.find((one) => one === code)
  if (!known) throw new Error(`the entry statement returned '${code}'`)
  return refuse(known)
}

/** Checks the competition and the player without the entry statement, except the terms. */
export async function refuseEarly(
  { db, players }: Pick<Context, 'db' | 'players'>,
  playerId: number,
  competition: Competition,
): Promise<Refusal<Exclude<EarlyRefusal, 'terms-not-accepted'>> | undefined> {
  const { isHidden, meta } = competition
  if (isHidden || meta.emailVerificationRequired) {
    const viewer = await players.viewer(playerId)
    if (!maySee(competition, viewer)) return refuse('unauthorized')
    if (meta.emailVerificationRequired && !viewer.isEmailVerified) return refuse('email-not-verified')
  }
  if (isOnHold(competition)) return refuse('on-hold')
  return (await refuseIneligible(db, playerId, competition)) ?? refuseAttempt(db, competition, playerId)
}

function refuseTerms(
  { isTokenPaid, meta }: Competition,
  termsVersion: number | undefined,
): Refusal<'terms-not-accepted'> | undefined {
  const isMissing = termsStep(isTokenPaid, meta.steps) === 'details' && termsVersion === undefined
  return isMissing ? refuse('terms-not-accepted') : undefined
}

/** The stored reply of the same call: a retry gets it again, even if the competition would refuse it now. */
async function findFirstOutcome(
  db: Db,
  playerId: number,
  key: string,
  hash: string,
): Promise<Outcome<EnterReply, EnterRefusal> | undefined> {
  const [first] = await queryRows(
    db,
    {
      isSameBody: column.boolean,
      code: column.nullable(column.oneOf<EnterRefusal>()),
      reply: column.nullable(column.json<EnterReply>()),
    },
    sql`select body_hash = ${hash} as "isSameBody", outcome ->> 'code' as code, outcome -> 'reply' as reply
        from idempotency_keys where player_id = ${playerId} and call = 'enter' and key = ${key}
        union all
        select coalesce(body_check = body_check_of(${hash}), true), null, first_reply(id, steps)
        from entries where player_id = ${playerId} and id = entry_id_of(${playerId}, ${key})`,
  )
  if (!first) return undefined
  if (!first.isSameBody) return refuse('idempotency-key-reused')
  return first.reply ? done(first.reply) : first.code ? refuse(first.code) : undefined
}

/** The player's unfinished entry. */
export async function findUnfinishedEntry(
  db: Db,
  playerId: number,
  competitionId: number,
): Promise<EnterReply | undefined> {
  const [entry] = await db
    .select({ entryId: entries.id, steps: entries.steps, step: entries.step })
    .from(entries)
    .where(
      and(
        eq(entries.playerId, playerId),
        eq(entries.competitionId, competitionId),
        inArray(entries.state, [...UNFINISHED_ENTRY_STATES]),
      ),
    )
  return entry && { ...entry, status: 'pending' }
}
