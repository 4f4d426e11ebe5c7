import { AWARD_MACHINE, AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from './tables.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { BIKE } from '../../testing/draw/over-competition.ts'

const server = await startTestApp()

it('the database accepts exactly the transitions of the rules’ table', async () => {
  const player = await server.addPlayer()
  const allowed = new Set(
    Object.entries(AWARD_MACHINE).flatMap(([from, events]) => Object.values(events).map((to) => `${from} ${to}`)),
  )
  const claimBy = server.clock.now
  for (const [at, from] of AWARD_STATES.entries())
    for (const [also, to] of AWARD_STATES.entries()) {
      // No award begins withdrawn, and only two people end one so (withdraw.test.ts).
      if (from === to || from === 'withdrawn' || to === 'withdrawn') continue
      const key = { playerId: player.playerId, drawId: '0197a3c2-0000-7000-8000-00000000d4a2', place: at * 100 + also }
      const [made] = await server.db
        .insert(awards)
        .values({ ...key, ticket: 1, prize: BIKE, state: from, claimBy })
        .returning()
      const moved = await server.db
        .update(awards)
        .set({ state: to })
        .where(eq(awards.id, made!.id))
        .then(
          () => true,
          () => false,
        )
      expect({ from, to, moved }).toEqual({ from, to, moved: allowed.has(`${from} ${to}`) })
    }
})
