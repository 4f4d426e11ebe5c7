/** Checks a word. The server knows the answer, counts the tries and gives the tokens, once a day. */
import type { Play, postWordDrum, WordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { ParsedOf } from '@fairdraw/contract/endpoint.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { checkTry, isOnDrums, roundOf, stateAfter } from '@fairdraw/rules/word-drum/word-drum.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { issueAsset } from '../../db/issue-asset.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { wordDrumPlays } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from '../player/events.ts'
import { refuseStanding } from '../safety/standing.ts'
import { findPlay, toPlay } from './today.ts'
import type { StoredPlay } from './today.ts'

type Attempt = { playerId: number; body: ParsedOf<typeof postWordDrum, 'body'>; now: Date }
type Played = Outcome<
  { play: Play },
  'round-over' | 'try-out-of-order' | 'paused' | 'age-unverified' | 'under-age' | 'invalid-request'
>

/** A try that was made already returns its result again, whatever became of the first reply. */
export async function checkWord(db: Db, { game, words }: WordDrum, { playerId, body, now }: Attempt): Promise<Played> {
  const { day, attempt, stops } = body
  const name = { playerId, day, gameId: game.id }
  return db.transaction(async (tx): Promise<Played> => {
    await lockPlayer(tx, playerId)
    const before = await findPlay(tx, name)
    const known = before?.tries[attempt - 1]
    if (before && known?.stops.join() === stops.join()) return done({ play: toPlay(before) })
    if (day !== londonDay(now)) return refuse('round-over')
    const tries = before?.tries ?? []
    if (tries.length !== attempt - 1 || (before && before.state !== 'playing')) return refuse('try-out-of-order')
    const refusal = await refuseStanding(tx, playerId, now)
    if (refusal) return refusal
    const round = before?.round ?? roundOf(words, day)
    if (!isOnDrums(round, stops)) return refuse('invalid-request')

    const made = [...tries, checkTry(round, stops)]
    const state = stateAfter(made)
    const isRewarded = before?.isRewarded ?? !(await hasRewardedPlay(tx, playerId, day))
    const tokens = state === 'won' && isRewarded ? game.tokens : 0
    const play: StoredPlay = { state, round, tries: made, isRewarded, tokens }
    await tx
      .insert(wordDrumPlays)
      .values({ ...name, ...play, createdAt: now })
      .onConflictDoUpdate({
        target: [wordDrumPlays.playerId, wordDrumPlays.day, wordDrumPlays.gameId],
        set: { state, tries: made, tokens },
      })
    if (tokens > 0) {
      await issueAsset(tx, { playerId, asset: 'tokens', amount: tokens, reason: 'word-drum' })
      await recordEvent(tx, { playerId, event: 'word-drum-won', at: now, detail: { tokens } })
    }
    return done({ play: toPlay(play) })
  })
}

/** The first play of the day is the rewarded one, in whatever game. */
const hasRewardedPlay = async (tx: Db, playerId: number, day: string): Promise<boolean> =>
  (await countRows(
    tx,
    sql`select from word_drum_plays where player_id = ${playerId} and day = ${day} and is_rewarded`,
  )) > 0
