/** Stores which browser is to be told about which draw (docs/mechanisms/draw/push.md). Each of these can be repeated. */
import { hash } from 'node:crypto'
import type { BrowserSubscription, DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { isOnBreak } from '@fairdraw/rules/player/marketing.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { done, refuse, refuseFields } from '../../http/outcome.ts'
import type { Outcome, Refusal } from '../../http/outcome.ts'
import { isPublicKey } from '../../vendors/push/push.ts'
import type { Push } from '../../vendors/push/push.ts'
import { subjectOf } from '../player/subject.ts'
import { refuseInBreak } from '../safety/standing.ts'
import { pushSubscriptions } from './tables.ts'

/** Of draws to come: more than anybody enters. A player may have several devices. */
export const MAX_DRAWS_OF_BROWSER = 50
export const MAX_SUBSCRIPTIONS_OF_PLAYER = 200

const hashOf = (endpoint: string) => hash('sha256', endpoint, 'buffer')
const ofBrowser = (endpoint: string) => eq(pushSubscriptions.endpointHash, hashOf(endpoint))

/** Refuses what we could not send to, or would not. */
export function refuseBrowser(push: Push, subscription: BrowserSubscription): Refusal<'invalid-request'> | undefined {
  const { endpoint, keys, serverKey } = subscription
  const wrong = [
    push.serviceOf(endpoint) === undefined && 'endpoint',
    !isPublicKey(keys.p256dh) && 'keys',
    !push.hasKey(serverKey) && 'serverKey',
  ].filter((name) => name !== false)
  return wrong.length === 0 ? undefined : refuseFields(...wrong.map((name) => `subscription.${name}`))
}

const columnsOf = ({ endpoint, keys, serverKey }: BrowserSubscription) => ({
  endpoint,
  endpointHash: hashOf(endpoint),
  ...keys,
  serverKey,
})

type Subscribing = {
  subscription: BrowserSubscription
  draw: DrawSubject
  /** Of whoever is logged in. */
  playerId: number | undefined
  now: Date
}

export function subscribe(
  db: Db,
  { subscription, draw, playerId, now }: Subscribing,
): Promise<Outcome<Record<string, never>, 'not-found' | 'paused' | 'too-many-requests'>> {
  return db.transaction(async (tx) => {
    if (playerId !== undefined) {
      await lockPlayer(tx, playerId)
      const player = await subjectOf(tx, playerId)
      if (!player || player.erasedAt) return refuse('not-found')
      if (isOnBreak(player, now)) return refuseInBreak(player, now)
    }
    if (!(await isToCome(tx, draw))) return refuse('not-found')
    const browser = columnsOf(subscription)
    const { kind, subjectId } = draw
    const others = sql`not (kind = ${kind} and subject_id = ${subjectId})`
    const stored = await countRows(
      tx,
      sql`insert into push_subscriptions (kind, subject_id, player_id, endpoint, endpoint_hash, p256dh, auth, server_key, subscribed_at)
          select ${kind}, ${subjectId}, ${playerId ?? null}::bigint, ${browser.endpoint}, ${browser.endpointHash}, ${browser.p256dh},
            ${browser.auth}, ${browser.serverKey}, ${now.toISOString()}::timestamptz
          where (select count(*) from push_subscriptions where endpoint_hash = ${browser.endpointHash} and ${others}) < ${MAX_DRAWS_OF_BROWSER}
            and (${playerId ?? null}::bigint is null
              or (select count(*) from push_subscriptions where player_id = ${playerId ?? null} and ${others}) < ${MAX_SUBSCRIPTIONS_OF_PLAYER})
          on conflict (endpoint_hash, kind, subject_id) do update set player_id = excluded.player_id, p256dh = excluded.p256dh,
            auth = excluded.auth, server_key = excluded.server_key
          returning 1`,
    )
    return stored > 0 ? done({}) : refuse('too-many-requests')
  })
}

/** Whether there is such a competition or week, and its draw has not ended. */
async function isToCome(tx: Db, { kind, subjectId }: DrawSubject): Promise<boolean> {
  const isKnown =
    kind === 'competition'
      ? sql`exists (select from competitions where id = ${/^\d{1,9}$/.test(subjectId) ? Number(subjectId) : -1})`
      : sql`exists (select from winsday_draws where id = ${subjectId})`
  const found = await countRows(
    tx,
    sql`select 1 where ${isKnown} and not exists (select from draws
          where kind = ${kind} and subject_id = ${subjectId} and state in ('published', 'no-entries'))`,
  )
  return found > 0
}

/** The draws about which a browser is told. */
export async function listDraws(db: Db, endpoint: string): Promise<DrawSubject[]> {
  const found = await db
    .select({ kind: pushSubscriptions.kind, subjectId: pushSubscriptions.subjectId })
    .from(pushSubscriptions)
    .where(ofBrowser(endpoint))
    .orderBy(pushSubscriptions.id)
  return found as DrawSubject[]
}

/** Gives a browser its new address. One that is stored already, because the page was faster, keeps its rows. */
export async function renew(db: Db, endpoint: string, subscription: BrowserSubscription): Promise<void> {
  const browser = columnsOf(subscription)
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from push_subscriptions old where endpoint_hash = ${hashOf(endpoint)} and endpoint_hash <> ${browser.endpointHash}
            and exists (select from push_subscriptions new where new.endpoint_hash = ${browser.endpointHash}
              and new.kind = old.kind and new.subject_id = old.subject_id)`,
    )
    await tx.update(pushSubscriptions).set(browser).where(ofBrowser(endpoint))
  })
}

/** Tells a browser no more about a draw; without one, about any. */
export async function unsubscribe(db: Db, endpoint: string, draw: DrawSubject | undefined): Promise<void> {
  const ofDraw = draw && and(eq(pushSubscriptions.kind, draw.kind), eq(pushSubscriptions.subjectId, draw.subjectId))
  await db.delete(pushSubscriptions).where(and(ofBrowser(endpoint), ofDraw))
}
