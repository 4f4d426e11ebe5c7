/** What an audience costs: a hundred thousand watchers of a show, by what their phones ask for. */
import { expect, it } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { openDraws } from '../draw/open-draws.ts'
import { findAttempts } from '../draw/draws.ts'
import { runDrawStep } from '../draw/steps.ts'
import { createDrawLiveLookup } from '../../http/fast-path/shared-replies.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { overCompetition } from '../../testing/draw/over-competition.ts'
import { addEntrants, drawContext } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createLiveDraws } from './live-draws.ts'

const WATCHERS = 100_000
/** As phones ask (packages/ui/src/show/use-live-draw.ts), for five seconds. */
const POLL_MS = 1_130
const SECONDS = 5

it('100,000 watchers cost the database two reads a second, and each gets a document that is at most half a second old', async () => {
  const server = await startTestApp({ competitions: [overCompetition(1)] })
  const officer = await addStaff(server, ['draw-officer'])
  await addEntrants(server, 1, 3)
  await openDraws(server.db, server.catalogue, server.clock.now)
  const draw = (await findAttempts(server.db, { kind: 'competition', subjectId: '1' })).at(-1)!
  for (const step of ['close', 'reconcile', 'commit'] as const)
    await runDrawStep(drawContext(server), draw.id, step, officer)

  const liveDraws = createLiveDraws({ db: server.db, now: server.now })
  let reads = 0
  const find = createDrawLiveLookup({
    catalogue: server.catalogue,
    liveDraws: {
      ...liveDraws,
      read: (...asked) => {
        reads += 1
        return liveDraws.read(...asked)
      },
    },
    now: server.now,
    headers: {},
  })
  const url = `/api/draws/${draw.id}/live`
  const ask = () => find(url, {} as IncomingMessage)
  // Of a draw that this process has not read nothing is answered here: made-up ids go through admission.
  expect(ask()).toBeUndefined()
  await liveDraws.read(draw.id, false)

  let answered = 0
  let oldest = 0
  const TICK_MS = 50
  for (let ms = 0; ms < SECONDS * 1_000; ms += TICK_MS) {
    const replies = new Set(
      Array.from({ length: Math.round((WATCHERS * TICK_MS) / POLL_MS) }, () => ((answered += 1), ask()!)),
    )
    expect(replies.size).toBe(1)
    const reply = await [...replies][0]
    const { now } = JSON.parse(reply!.variants.identity.body.toString()) as { now: string }
    oldest = Math.max(oldest, server.clock.now.getTime() - Date.parse(now))
    server.advanceSeconds(TICK_MS / 1_000)
  }
  expect(answered).toBeGreaterThan(400_000)
  expect(reads).toBeLessThanOrEqual(2 * SECONDS)
  expect(oldest).toBeLessThan(500)
})
