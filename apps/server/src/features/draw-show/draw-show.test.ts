/** A draw that is shown live, over HTTP: what is held back, what everybody sees and when (docs/mechanisms/draw/show.md). */
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { getDeskDrawShow, postDeskDrawShow, postDeskDrawShowStep } from '@fairdraw/contract/desk/draw-show.ts'
import { getDrawLive } from '@fairdraw/contract/draw/show.ts'
import { getDraw } from '@fairdraw/contract/draw.ts'
import { postClaimPrize } from '@fairdraw/contract/prize.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { repeatFirst } from '@fairdraw/draw/repeat.ts'
import { TROUBLES } from '@fairdraw/rules/draw/show-troubles.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import type { PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishDraw } from '../draw/approve.ts'
import { findAttempts } from '../draw/draws.ts'
import { voidDraw } from '../draw/ending/void.ts'
import { openDraws } from '../draw/open-draws.ts'
import { runDrawStep } from '../draw/steps.ts'
import type { DrawStep } from '../draw/steps.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { BIKE, TOKENS, overCompetition, tier } from '../../testing/draw/over-competition.ts'
import { addEntrants, approveByTwo, drawContext, voidByTwo } from '../../testing/draw/run-draw.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { publicityConsents } from '../winners/tables.ts'
import { findWinner, saveWinnerStory } from '../winners/winners.ts'

const [SHOWN, DISPUTED, EMPTY, SEVERAL] = [1, 2, 3, 4]
const server = await startTestApp({
  competitions: [
    overCompetition(SHOWN),
    overCompetition(DISPUTED),
    overCompetition(EMPTY),
    overCompetition(SEVERAL, { prizeTiers: [tier(BIKE, 2), tier(TOKENS, 3)] }),
  ],
})
const producer = await addStaff(server, ['publisher'])
const officer = await addStaff(server, ['draw-officer'])
await openDraws(server.db, server.catalogue, server.clock.now)

const drawOf = async (competitionId: number) =>
  (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)!
const take = async (id: string, ...steps: DrawStep[]) => {
  for (const step of steps)
    expect(await runDrawStep(drawContext(server), id, step, officer)).toMatchObject({ kind: 'moved' })
}

const begin = (id: string, isRehearsal = false) =>
  server.ask(postDeskDrawShow, { params: { id }, body: { isRehearsal }, headers: producer.headers })
const see = async (id: string, rehearsal = false) =>
  (await server.ask(getDrawLive, { params: { id }, ...(rehearsal && { query: { rehearsal: '1' } }) })).body
const ofDesk = async (id: string) =>
  (await server.ask(getDeskDrawShow, { params: { id }, headers: producer.headers })).body
async function press(
  id: string,
  step: ShowStep,
  { rehearsal = false, after }: { rehearsal?: boolean; after?: number } = {},
) {
  const show = (await see(id, rehearsal)).show!
  const body = { show: show.id, step, after: after ?? show.steps.length }
  return server.ask(postDeskDrawShowStep, { params: { id }, body, headers: producer.headers })
}
const codeOf = async (asked: ReturnType<typeof press> | ReturnType<typeof begin>) => (await asked).body.code

describe('a show', () => {
  let id: string
  beforeAll(async () => {
    await addEntrants(server, SHOWN, 5, { tickets: 3 })
    id = (await drawOf(SHOWN)).id
  })

  it('begins when the list is published, and not before; then the document is public', async () => {
    expect(await codeOf(begin(id))).toBe('wrong-draw-state')
    expect((await server.ask(getDrawLive, { params: { id } })).status).toBe(404)
    await take(id, 'close', 'reconcile', 'commit')
    expect(await see(id)).toMatchObject({ show: null, proof: null, facts: { state: 'committed', tickets: 15 } })
    expect((await begin(id)).status).toBe(200)
    expect(await codeOf(begin(id))).toBe('show-held')
    expect(await codeOf(begin(id, true))).toBe('wrong-draw-state')
    expect(await codeOf(begin(randomUUID()))).toBe('not-found')
  })

  it('goes on step by step, and each is due three seconds after the press, so that every screen has it before', async () => {
    const first = await press(id, 'welcome')
    expect(first.body.show!.steps).toEqual([
      { step: 'welcome', shownAt: new Date(server.clock.now.getTime() + 3_000).toISOString() },
    ])
    expect(await codeOf(press(id, 'seen'))).toBe('show-moved-on')
    expect((await press(id, 'sealed')).status).toBe(200)
    expect((await see(id)).show!.steps.map(({ step }) => step)).toEqual(['welcome', 'sealed'])
  })

  it('counts a press that is made twice once', async () => {
    const [one, other] = await Promise.all([press(id, 'seen', { after: 2 }), press(id, 'seen', { after: 2 })])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect((await see(id)).show!.steps).toHaveLength(3)
  })

  it('holds the number back until it is there, and says what to do meanwhile', async () => {
    expect((await press(id, 'waiting')).status).toBe(200)
    expect((await press(id, 'number')).body).toMatchObject({
      code: 'show-not-ready',
      detail: TROUBLES['number-to-come'].next,
    })
    server.advanceSeconds(20)
    expect((await press(id, 'number')).body.detail).toBe(TROUBLES['relay-late'].next)
    expect((await ofDesk(id)).troubles!.find(({ step }) => step === 'number')).toMatchObject({ code: 'relay-late' })
    await take(id, 'draw')
    // It is drawn, and nobody sees what before the number is shown.
    expect(await see(id)).toMatchObject({ proof: null, facts: { number: null, ticket: null } })
    expect((await press(id, 'number')).status).toBe(200)
  })

  it('then lets everybody repeat it up to the winning ticket, without the list, before the result is approved', async () => {
    const live = await see(id)
    const { body: published } = await server.ask(getDraw, { params: { id } })
    expect(published).toMatchObject({ draw: { state: 'drawn' }, bundle: null })
    const repeated = repeatFirst({
      proof: live.proof,
      manifest: published.manifest,
      manifestHash: live.manifestHash!,
      seen: live.facts!.seen,
      chains: [DEMONSTRATION],
    })
    const { number, place } = live.facts!.ticket!
    expect(repeated).toEqual({ verdict: 'agrees', ticket: number, place: place - 1 })
    // What the holder is made of belongs to the result.
    expect(JSON.stringify(live)).not.toMatch(/"owner"|"player"/)
  })

  it('names the winner once the result is published and they have chosen how', async () => {
    await press(id, 'ticket')
    await press(id, 'winner')
    expect((await see(id)).facts).toMatchObject({ state: 'drawn', winner: null })
    await approveByTwo(server, id)
    await server.db.transaction((tx) => publishDraw(tx, id, officer, server.clock.now))
    await server.jobs.runAll()
    expect((await see(id)).facts).toMatchObject({ state: 'published', winner: null })

    const [won] = await readRows<{ player_id: number; id: string }>(
      server.db,
      sql`select player_id, id from awards where draw_id = ${id} and place = 0`,
    )
    const { player_id: playerId, id: awardId } = won!
    const bearer = await server.tokens.open(server.db, Number(playerId), 'session', server.clock.now)
    const address = {
      name: 'Amira',
      surname: 'Khan',
      line1: '1 High Street',
      line2: '',
      town: 'Leeds',
      county: '',
      postcode: 'LS1 1AA',
      note: '',
    }
    const claimed = await server.ask(postClaimPrize, { bearer, body: { id: awardId, address, nameChoice: 'initials' } })
    expect(claimed.status).toBe(200)
    expect((await see(id)).facts!.winner).toBe('A. K.')

    // Their story is in the document from the moment that it is told, for pages that are open, and only while they agree to it.
    expect((await see(id)).stories).toEqual([])
    const agree = (parts: PublicityPart[]) =>
      server.db.insert(publicityConsents).values({
        winnerId: awardId,
        parts,
        nameChoice: 'initials',
        channel: 'phone',
        wording: 1,
        agreedAt: server.clock.now,
        recordedBy: 'job:test',
      })
    await agree(['story'])
    const article = { title: 'A very good Tuesday', text: 'They laughed.' }
    const image = (await findWinner(server.db, awardId))!.image
    await saveWinnerStory(server.db, awardId, { image, article, showsImages: [] })
    expect((await see(id)).stories).toEqual([{ id: awardId, name: 'A. K.', prize: BIKE.name, title: article.title }])
    await agree([])
    expect((await see(id)).stories).toEqual([])
  })

  it('can be rehearsed with a published draw, apart from its show, as often as anybody likes', async () => {
    expect((await begin(id, true)).status).toBe(200)
    for (const step of ['welcome', 'sealed', 'seen', 'waiting', 'number'] as const)
      expect((await press(id, step, { rehearsal: true })).status).toBe(200)
    expect((await see(id, true)).show).toMatchObject({ isRehearsal: true, steps: { length: 5 } })
    expect((await see(id)).show).toMatchObject({ isRehearsal: false, steps: { length: 7 } })
    const before = (await see(id, true)).show!.id
    server.advanceSeconds(1)
    expect((await begin(id, true)).status).toBe(200)
    expect((await see(id, true)).show!.steps).toEqual([])
    const late = { show: before, step: 'ticket', after: 5 } as const
    const pressed = await server.ask(postDeskDrawShowStep, { params: { id }, body: late, headers: producer.headers })
    expect(pressed.body.code).toBe('show-moved-on')
  })

  it('may show an earlier step again, and ends at any time', async () => {
    expect((await press(id, 'number')).status).toBe(200)
    expect((await press(id, 'thanks')).status).toBe(200)
    expect((await see(id)).show!.steps.map(({ step }) => step).slice(-2)).toEqual(['number', 'thanks'])
  })

  it('stays as it was: nothing that was shown can be changed or taken back', async () => {
    for (const change of [
      sql`update draw_show_steps set shown_at = now()`,
      sql`delete from draw_show_steps`,
      sql`update draw_shows set is_rehearsal = true`,
      sql`delete from draw_shows`,
      sql`update draw_show_counts set reports = 5`,
    ])
      await expect(server.db.execute(change)).rejects.toThrow()
    expect(await readValue(server.db, sql`select count(*)::int from draw_events where event like '%show%'`)).toBe(0)
  })
})

it('a draw of several prizes names all of them, and their tickets once the result is published', async () => {
  const { id } = await drawOf(SEVERAL)
  await addEntrants(server, SEVERAL, 8)
  await take(id, 'close', 'reconcile', 'commit')
  const further = [
    { name: BIKE.name, winners: 1 },
    { name: TOKENS.name, winners: 3 },
  ]
  expect((await see(id)).facts).toMatchObject({ prize: BIKE.name, further, furtherTickets: [] })
  server.advanceSeconds(600)
  await take(id, 'draw')
  expect((await see(id)).facts!.furtherTickets).toEqual([])
  await approveByTwo(server, id)
  await server.db.transaction((tx) => publishDraw(tx, id, officer, server.clock.now))
  const { furtherTickets, ticket } = (await see(id)).facts!
  expect(furtherTickets.map(({ prize }) => prize)).toEqual([BIKE.name, TOKENS.name, TOKENS.name, TOKENS.name])
  expect(furtherTickets.map((one) => one.ticket)).not.toContain(ticket!.number)
})

describe('a draw in trouble', () => {
  let id: string
  beforeAll(async () => {
    await addEntrants(server, DISPUTED, 3)
    id = (await drawOf(DISPUTED)).id
    await take(id, 'close', 'reconcile', 'commit')
    await begin(id)
    await press(id, 'welcome')
    await press(id, 'sealed')
  })

  it('that somebody wants to make void does not go on', async () => {
    expect(await voidDraw(drawContext(server), id, officer.staffId, 'A sack of post was found.')).toMatchObject({
      kind: 'proposed',
    })
    expect((await press(id, 'seen')).body.detail).toBe(TROUBLES['list-disputed'].next)
    expect(new Set((await ofDesk(id)).troubles!.map(({ code }) => code))).toEqual(new Set(['list-disputed']))
  })

  it('that is void shows nothing but its end', async () => {
    await voidByTwo(server, id, 'The sack had entries of this competition.')
    expect((await see(id)).facts!.state).toBe('void')
    expect((await press(id, 'seen')).body.detail).toBe(TROUBLES['draw-void'].next)
    expect((await press(id, 'thanks')).status).toBe(200)
  })

  it('that nobody has entered has no show', async () => {
    const { id: empty } = await drawOf(EMPTY)
    await take(empty, 'close', 'reconcile')
    await runDrawStep(drawContext(server), empty, 'commit', officer)
    expect(await codeOf(begin(empty))).toBe('wrong-draw-state')
    expect((await server.ask(getDrawLive, { params: { id: empty } })).status).toBe(404)
  })
})

it('the document is sent from memory, the same for everybody, for half a second, and may be kept in front for one', async () => {
  const { id } = await drawOf(SHOWN)
  // From here on the desk is at another origin than the calls above come from.
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const get = () => fetch(`${origin}/api/draws/${id}/live`)
  const nowOf = async () => ((await (await get()).json()) as { now: string }).now
  server.advanceSeconds(10)
  const reply = await get()
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1')
  const first = await nowOf()
  expect(first).toBe(server.clock.now.toISOString())
  server.advanceSeconds(0.4)
  expect(await nowOf()).toBe(first)
  server.advanceSeconds(0.1)
  expect(await nowOf()).toBe(server.clock.now.toISOString())
  expect((await fetch(`${origin}/api/draws/${randomUUID()}/live`)).status).toBe(404)
})
