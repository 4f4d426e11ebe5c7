import type { Db } from '../../db/database.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import { runErrands } from './errands.ts'
import { FORGET_CARDS } from './messages.ts'

/** A card that was on its way when its player was erased has arrived, or never will, after this long. */
const UNDER_WAY_SECONDS = 60

/** Has the engagement service forget whoever was erased, once no card of theirs can still be on its way there. */
export function forgetCards(db: Db, engagement: Pick<Engagement, 'forget'>): Promise<number> {
  return runErrands(db, { topic: FORGET_CARDS, waitSeconds: UNDER_WAY_SECONDS }, engagement.forget)
}
