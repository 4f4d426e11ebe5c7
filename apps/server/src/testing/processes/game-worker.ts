/**
 * Worker process for kill tests: claims clips and checks words for all players, again and again, until it is killed;
 * prints one line when it is ready.
 */
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { roundOf } from '@fairdraw/rules/word-drum/word-drum.ts'
import { randomUUID } from 'node:crypto'
import { openServer } from '../../db/database.ts'
import { clipViews } from '../../features/clip/tables.ts'
import { claimClip } from '../../features/clip/claim.ts'
import { checkWord } from '../../features/word-drum/play.ts'
import { runOnce } from '../../http/idempotency.ts'
import { WORD_DRUM } from '../word-drums.ts'

const { db } = await openServer(process.env['DATABASE_URL'] ?? '', { migrates: false })
const now = new Date(process.env['NOW'] ?? '')
const day = londonDay(now)
const stops = roundOf(WORD_DRUM.words, day).answer
process.stdout.write('begun\n')

for (;;) {
  for (const { playerId, sessionId } of await db.select().from(clipViews)) {
    const clip = { sessionId: sessionId! }
    await runOnce(db, { playerId, call: 'clip-claim', key: randomUUID(), body: clip }, () =>
      claimClip(db, { playerId, ...clip, now }),
    )
    const body = { gameSlug: WORD_DRUM.game.id, day, attempt: 1, stops }
    await runOnce(db, { playerId, call: 'word-drum', key: randomUUID(), body }, () =>
      checkWord(db, WORD_DRUM, { playerId, body, now }),
    )
  }
}
