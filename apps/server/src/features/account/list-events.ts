/** The events of a player's account, newest first, in pages. */
import type { postAccountEvents } from '@fairdraw/contract/profile.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { accountEvents } from '../player/tables.ts'
import { done, refuseFields } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { eventCopy } from './event-copy.ts'

type Page = ReplyOf<typeof postAccountEvents>['body']

const PAGE_SIZE = 20

/** The cursor is the last event of the previous page. */
export async function listEvents(
  db: Db,
  playerId: number,
  cursor: string | undefined,
): Promise<Outcome<Page, 'invalid-request'>> {
  const before = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString()
  if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before)) return refuseFields('cursor')
  const found = await db
    .select()
    .from(accountEvents)
    .where(
      and(
        eq(accountEvents.playerId, playerId),
        before === undefined ? undefined : lt(accountEvents.id, Number(before)),
      ),
    )
    .orderBy(desc(accountEvents.id))
    .limit(PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return done({
    events: page.map(({ id, event, detail, at }) => ({
      id: String(id),
      event,
      text: eventCopy(event, detail),
      at: at.toISOString(),
    })),
    ...(last && found.length > PAGE_SIZE ? { nextCursor: Buffer.from(String(last.id)).toString('base64url') } : {}),
  })
}
