import { expect, it } from 'vitest'
import { TOKENS, overCompetition, tier } from '../../../testing/draw/over-competition.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { COMPETITION_SUBJECT } from '../competition-subject.ts'
import type { Draw } from '../draws.ts'

const UNNAMED = { name: 'A hamper', winners: 1, prize: { type: 'physical', value: 12_000, name: '' } } as const
const server = await startTestApp({ competitions: [overCompetition(1, { prizeTiers: [UNNAMED, tier(TOKENS)] })] })

it('gives a prize that has no name of its own that of its tier, so that its winner reads what they have won', async () => {
  const context = { catalogue: server.catalogue, now: () => server.clock.now }
  const offer = await COMPETITION_SUBJECT.findOffer(server.db, { subjectId: '1' } as Draw, context)
  expect(offer?.prizes.map(({ prize }) => prize.name)).toEqual(['A hamper', TOKENS.name])
})
