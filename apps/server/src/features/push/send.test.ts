/** What browsers are told about a draw, by the jobs of the server and a push service that decrypts it (docs/mechanisms/draw/push.md). */
import { getDeskDrawShow, postDeskDrawShow, postDeskDrawShowStep } from '@fairdraw/contract/desk/draw-show.ts'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { findAttempts } from '../draw/draws.ts'
import { openDraws } from '../draw/open-draws.ts'
import { runDrawStep } from '../draw/steps.ts'
import { players } from '../player/tables.ts'
import { createWorkReporter } from '../../observability/work-reporter.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { overCompetition } from '../../testing/draw/over-competition.ts'
import { addEntrants, drawContext } from '../../testing/draw/run-draw.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import type { Push } from '../../vendors/push/push.ts'
import { PAGE_SIZE, announceDraws } from './announce.ts'
import { purgeSubscriptions } from './purge.ts'
import { CALLS_AT_ONCE, sendPages } from './send.ts'
import { openPush } from './testing.ts'

const SHOWN = 1
const site = await openPush({
  competitions: [overCompetition(SHOWN), ...Array.from({ length: 20 }, (_, nth) => ({ id: nth + 2 }))],
})
const { server, emulators, push } = site
const { db } = server
let used = SHOWN
const nextCompetition = () => (used += 1)

/** A competition whose draw is ready to be shown, and a browser that wants to know. */
async function prepare() {
  const competition = nextCompetition()
  return { competition, draw: await site.addDraw(competition), browser: await site.subscribed(competition) }
}

afterEach(async () => {
  emulators.faults.clear()
  await db.execute(sql`delete from outbox`)
})

const context = (changes: Partial<Push> = {}) => ({
  db,
  reporter: createWorkReporter(new Registry(), { warn: () => {}, error: () => {} }),
  push: { ...push, ...changes },
  pushCounts: () => {},
  now: server.now,
})
/** As both jobs do. */
async function tell(changes: Partial<Push> = {}) {
  await announceDraws(db, server.clock.now)
  await sendPages(context(changes))
}
const outcomes = async (outcome: string) => {
  const { values } = await server.registry.getSingleMetric('fairdraw_push_messages_total')!.get()
  return values.filter(({ labels }) => labels['outcome'] === outcome).reduce((sum, { value }) => sum + value, 0)
}

describe('a draw that is shown', () => {
  it('is announced when the desk calls the first step, and its end with the last; a rehearsal is not', async () => {
    await openDraws(db, server.catalogue, server.clock.now)
    await addEntrants(server, SHOWN, 3)
    const browser = await site.subscribed(SHOWN)
    const officer = await addStaff(server, ['draw-officer'])
    const draw = (await findAttempts(db, { kind: 'competition', subjectId: String(SHOWN) })).at(-1)!
    for (const step of ['close', 'reconcile', 'commit'] as const)
      expect(await runDrawStep(drawContext(server), draw.id, step, officer)).toMatchObject({ kind: 'moved' })
    const params = { id: draw.id }
    const { headers } = officer
    const ask = async (step: 'welcome' | 'sealed' | 'thanks') => {
      const { show } = (await server.ask(getDeskDrawShow, { params, headers })).body.live!
      const body = { show: show!.id, step, after: show!.steps.length }
      expect((await server.ask(postDeskDrawShowStep, { params, headers, body })).status).toBe(200)
      await server.jobs.runAll()
    }
    await server.ask(postDeskDrawShow, { params, headers, body: { isRehearsal: false } })
    await server.jobs.runAll()
    expect(site.toldTo(browser)).toEqual([])

    await ask('welcome')
    await ask('sealed')
    const [begins, ...more] = site.toldTo(browser)
    expect(more).toEqual([])
    expect(begins).toMatchObject({
      title: draw.title,
      body: 'The draw begins. Watch it live.',
      path: `/win/draws/${draw.id}/live`,
      ttlSeconds: 600,
      urgency: 'high',
      topic: draw.id.replaceAll('-', ''),
    })
    await ask('thanks')
    await server.jobs.runAll()
    expect(site.toldTo(browser).map(({ body }) => body)).toEqual([
      'The draw begins. Watch it live.',
      'The draw has ended. See how it went.',
    ])
    // Whoever was told of the end is stored no more.
    expect((await site.subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint)
    expect(await outcomes('sent')).toBe(2)
  })

  it('tells whoever asks in the middle of it only how it ended', async () => {
    const { competition, draw, browser } = await prepare()
    await site.show(draw, 'welcome')
    await tell()
    const late = await site.subscribed(competition)
    await site.show(draw, 'sealed', 'thanks')
    await tell()
    expect(site.toldTo(browser)).toHaveLength(2)
    expect(site.toldTo(late).map(({ body }) => body)).toEqual(['The draw has ended. See how it went.'])
  })

  it('tells nobody of its beginning after its end, when the first message was late', async () => {
    const { draw, browser } = await prepare()
    await site.show(draw, 'welcome')
    await announceDraws(db, server.clock.now)
    await db.execute(sql`update outbox set due_at = clock_timestamp() + interval '1 hour'`)
    await site.show(draw, 'thanks')
    await tell()
    await site.makeDue()
    await tell()
    expect(site.toldTo(browser).map(({ body }) => body)).toEqual(['The draw has ended. See how it went.'])
  })

  it('that is void tells so, and its browsers are told of the draw in its place', async () => {
    const { competition, draw, browser } = await prepare()
    await site.show(draw, 'welcome')
    await tell()
    await db.execute(sql`update draws set state = 'void', void_reason = 'A sack of post was found.' where id = ${draw}`)
    await tell()
    const redraw = await site.addDraw(competition, { attempt: 2 })
    await site.show(redraw, 'welcome')
    await tell()
    expect(site.toldTo(browser).map(({ body, path }) => [body, path])).toEqual([
      ['The draw begins. Watch it live.', `/win/draws/${draw}/live`],
      ['This draw doesn’t count. See why, and what happens next.', `/win/draws/${draw}/live`],
      ['The draw begins. Watch it live.', `/win/draws/${redraw}/live`],
    ])
  })

  it('is announced once by two processes at the same time', async () => {
    const { draw, browser } = await prepare()
    await site.show(draw, 'welcome')
    await Promise.all([announceDraws(db, server.clock.now), announceDraws(db, server.clock.now)])
    await tell()
    expect(site.toldTo(browser)).toHaveLength(1)
  })
})

describe('a player', () => {
  it.each([
    ['who takes a break', { pausedUntil: new Date(Date.now() + 86_400_000) }],
    ['who has excluded themselves', { excludedUntil: new Date(Date.now() + 200 * 86_400_000) }],
    ['who has closed the account', { closedAt: new Date() }],
    ['who is banned', { bannedAt: new Date() }],
  ])('%s is told nothing', async (_, change) => {
    const { competition, draw } = await prepare()
    const player = await server.addPlayer()
    const browser = await site.subscribed(competition, player)
    await db.update(players).set(change).where(eq(players.id, player.playerId))
    await site.show(draw, 'welcome')
    await tell()
    await site.show(draw, 'thanks')
    await tell()
    expect(site.toldTo(browser)).toEqual([])
    // Nothing is kept for them either.
    await purgeSubscriptions(db, new Date(server.clock.now.getTime() + 2 * 86_400_000))
    expect((await site.subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint)
  })
})

describe('a push service', () => {
  it('that does not answer is tried again, and nobody is told twice', async () => {
    const { competition, draw, browser } = await prepare()
    const other = await site.subscribed(competition)
    await site.show(draw, 'welcome')
    emulators.faults.add({ vendor: 'push', operation: 'send', fault: 'error-5xx' })
    await tell()
    expect([browser, other].map((one) => site.toldTo(one).length).toSorted((a, b) => a - b)).toEqual([0, 1])
    await site.makeDue()
    await tell()
    expect([browser, other].map((one) => site.toldTo(one).length)).toEqual([1, 1])
  })

  it('that says that a browser is gone is asked about it no more', async () => {
    const { draw, browser } = await prepare()
    emulators.push.unsubscribe(browser.endpoint)
    await site.show(draw, 'welcome')
    await tell()
    expect((await site.subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint)
    expect(await readValue(db, sql`select count(*)::int from outbox`)).toBe(0)
  })

  it('that refuses all is our fault: nobody is passed over, until it is too late to be of use', async () => {
    const { draw, browser } = await prepare()
    await site.show(draw, 'welcome')
    await tell({ send: async () => 'refused' })
    expect(await readRows(db, sql`select last_error from outbox`)).toEqual([
      { last_error: expect.stringContaining('push services refused 1 and failed 0') },
    ])
    await db.execute(sql`update outbox set at = at - interval '11 minutes'`)
    await site.makeDue()
    await tell()
    expect(site.toldTo(browser)).toEqual([])
    expect(await readValue(db, sql`select count(*)::int from outbox`)).toBe(0)
  })
})

it('when it is killed in the middle nobody is forgotten, and few get the same message twice, as one notification', async () => {
  const { competition, draw, browser } = await prepare()
  const browsers = [browser]
  while (browsers.length < 3 * CALLS_AT_ONCE) browsers.push(await site.subscribed(competition))
  await site.show(draw, 'welcome')
  let calls = 0
  // The process ends after these calls: what they did is stored nowhere.
  const dying: Push['send'] = async (...message) => {
    const outcome = await push.send(...message)
    if ((calls += 1) > CALLS_AT_ONCE + 10) throw new Error('killed')
    return outcome
  }
  await tell({ send: dying })
  await site.makeDue()
  await tell()
  const told = browsers.map((one) => site.toldTo(one))
  expect(told.every(({ length }) => length >= 1)).toBe(true)
  expect(told.filter(({ length }) => length > 1).length).toBeLessThanOrEqual(CALLS_AT_ONCE)
  for (const messages of told) expect(new Set(messages.map(({ tag, topic }) => `${tag} ${topic}`)).size).toBe(1)
})

it('many browsers are pages of a few hundred, and few statements each', async () => {
  const { competition, draw } = await prepare()
  const COUNT = 2 * PAGE_SIZE + 10
  await db.execute(
    sql`insert into push_subscriptions (kind, subject_id, endpoint, endpoint_hash, p256dh, auth, server_key, subscribed_at)
        select kind, subject_id, endpoint || n, sha256((endpoint || n)::bytea), p256dh, auth, server_key, subscribed_at
        from push_subscriptions, generate_series(2, ${COUNT}::int) n where subject_id = ${String(competition)}`,
  )
  await site.show(draw, 'welcome')
  await announceDraws(db, server.clock.now)
  expect(await readValue(db, sql`select count(*)::int from outbox`)).toBe(3)
  let [calls, atOnce, most, statements] = [0, 0, 0, 0]
  const execute = db.execute.bind(db)
  const counting = Object.assign(Object.create(db) as typeof db, {
    execute: (query: Parameters<typeof execute>[0]) => ((statements += 1), execute(query)),
  })
  const send: Push['send'] = async () => {
    most = Math.max(most, (atOnce += 1))
    calls += 1
    await new Promise(setImmediate)
    atOnce -= 1
    return 'sent'
  }
  await sendPages({ ...context({ send }), db: counting })
  expect(calls).toBe(COUNT)
  expect(most).toBeLessThanOrEqual(2 * CALLS_AT_ONCE)
  expect(statements).toBeLessThan(COUNT / 10)
})
