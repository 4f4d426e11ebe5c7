/** Nothing is committed with a key that the log no longer has (docs/mechanisms/log.md#another-key). */
import { blockerCopy } from '@fairdraw/rules/draw/draw.ts'
import { expect, it } from 'vitest'
import { addCompletedEntry, drawContext } from '../../testing/draw/run-draw.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createSigner } from '../../testing/log/witnessed-log.ts'
import { createLog } from '../log/log.ts'
import { findAttempts } from './draws.ts'
import { openDraws } from './open-draws.ts'
import { runDrawStep } from './steps.ts'

it('a commitment waits for the key that the log names', async () => {
  const competition = { id: 1, opensIn: -600, closesIn: -30, prizeTiers: [{ name: 'A hamper', winners: 1 }] }
  const server = await startTestApp({ competitions: [competition] })
  const { db, clock } = server
  const { playerId } = await server.addPlayer()
  const finishedAt = new Date(clock.now.getTime() - 60_000)
  await addCompletedEntry(server, { playerId, competitionId: 1, finishedAt })
  await openDraws(db, server.catalogue, clock.now)
  const [draw] = await findAttempts(db, { kind: 'competition', subjectId: '1' })
  const officer = await addStaff(server, ['draw-officer'])
  const context = drawContext(server)
  for (const step of ['close', 'reconcile'] as const)
    expect(await runDrawStep(context, draw!.id, step, officer)).toMatchObject({ kind: 'moved' })

  // Another process has given the log another key, and this one has the old settings.
  const signer = createSigner()
  const log = createLog({ ...context, signer, witnesses: [], quorum: 0, followUp: async () => undefined })
  await log.grow()
  const held = { blockers: [{ code: 'log-held' }] } as const
  expect(await runDrawStep(context, draw!.id, 'commit', officer)).toMatchObject({ kind: 'blocked', ...held })
  expect((await findAttempts(db, draw!))[0]).toMatchObject({ state: 'reconciled', ...held })
  expect(blockerCopy(held.blockers[0])).toContain('give them the key that it names')

  expect(await runDrawStep({ ...context, log }, draw!.id, 'commit', officer)).toMatchObject({
    kind: 'moved',
    draw: { state: 'committed', blockers: [] },
  })
})
