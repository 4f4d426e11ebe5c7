/** Today's round, without its answer, and the player's play of it. */
import type { getWordDrum, Play, WordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { londonDay, londonInstant, nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import { roundOf, TRIES } from '@fairdraw/rules/word-drum/word-drum.ts'
import type { PlayState, Round, Try } from '@fairdraw/rules/word-drum/word-drum.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { wordDrumPlays } from './tables.ts'

export type StoredPlay = { state: PlayState; round: Round; tries: Try[]; isRewarded: boolean; tokens: number }
export type PlayName = { playerId: number; day: string; gameId: string }

export const isSamePlay = ({ playerId, day, gameId }: PlayName) =>
  and(eq(wordDrumPlays.playerId, playerId), eq(wordDrumPlays.day, day), eq(wordDrumPlays.gameId, gameId))

export async function findPlay(db: Db, name: PlayName): Promise<StoredPlay | undefined> {
  const [play] = await db.select().from(wordDrumPlays).where(isSamePlay(name))
  return play as StoredPlay | undefined
}

/** What the player may know of it. The round contains the answer. */
export const toPlay = ({ state, tries, isRewarded, tokens }: StoredPlay): Play => ({ state, tries, isRewarded, tokens })

const HOUR_MS = 3_600_000
const dayBefore = (day: string) => londonDay(new Date(londonInstant(day).getTime() - HOUR_MS))

type Caller = { playerId: number | undefined; now: Date }

export async function loadToday(
  db: Db,
  { game, words }: WordDrum,
  { playerId, now }: Caller,
): Promise<ReplyOf<typeof getWordDrum>['body']> {
  const day = londonDay(now)
  const play = playerId === undefined ? undefined : await findPlay(db, { playerId, day, gameId: game.id })
  const { clue, drums } = play?.round ?? roundOf(words, day)
  const { word, note } = roundOf(words, dayBefore(day))
  return {
    day,
    endsAt: nextLondonMidnight(now).toISOString(),
    clue,
    drums,
    tries: TRIES,
    tokens: game.tokens,
    before: { word, note },
    play: play ? toPlay(play) : null,
  }
}
