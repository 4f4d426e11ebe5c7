import { postClaimVoucher, postDeskVouchers, postPrizes } from '@fairdraw/contract/prize.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addAward } from '../../testing/draw/add-award.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { overCompetition, tier } from '../../testing/draw/over-competition.ts'
import { addEntrants, publishDrawOf } from '../../testing/draw/run-draw.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { awardDraws } from './award-draw.ts'
import { assignWaitingCodes } from './give-code.ts'

const VOUCHER = {
  type: 'physical',
  value: 1500,
  name: 'A £15 voucher',
  physicalType: 'voucher',
  voucherName: 'Sundial',
} as const
const CODES = 1

const server = await startTestApp({ competitions: [overCompetition(CODES, { prizeTiers: [tier(VOUCHER, 3)] })] })
/** A support member who has just logged in, because these tests move the clock. */
const support = async () => (await addStaff(server, ['support'])).headers

const prizesOf = async ({ bearer }: { bearer: string }) =>
  (await server.ask(postPrizes, { bearer, body: {} })).body.prizes!

const setAgeStated = (playerId: number, at: Date | null) =>
  server.db.execute(sql`update players set age_stated_at = ${at} where id = ${playerId}`)

// Rows 1.1-11, 1.7-47
it('a voucher is given at most once; a winner without a code gets one when it arrives, with a message', async () => {
  const players = await addEntrants(server, CODES, 3)
  await publishDrawOf(server, CODES)
  await awardDraws(server)
  const add = async (codes: string[]) =>
    server.ask(postDeskVouchers, { body: { voucher: 'Sundial', codes }, headers: await support() })
  expect((await add(['SUN-0001', 'SUN-0002'])).body).toMatchObject({ added: 2, free: 2 })
  expect((await add(['SUN-0002'])).body).toMatchObject({ added: 0, free: 2 })
  const asked = await Promise.all(
    players.map(async (player) => {
      const [prize] = await prizesOf(player)
      const ask = (key: string) => server.ask(postClaimVoucher, { bearer: player.bearer, key, body: { id: prize!.id } })
      // Field rule 13: a sender of cards may not have stated an age.
      await setAgeStated(player.playerId, null)
      expect((await ask(randomUUID())).body.code).toBe('age-unverified')
      await setAgeStated(player.playerId, server.clock.now)
      const replies = await Promise.all([ask(randomUUID()), ask(randomUUID())])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      return { player, voucher: replies.map(({ body }) => body.prize!.voucher?.code) }
    }),
  )
  for (const { voucher } of asked) expect(voucher[0]).toBe(voucher[1])
  const codes = asked.map(({ voucher }) => voucher[0])
  expect(new Set(codes.filter(Boolean))).toEqual(new Set(['SUN-0001', 'SUN-0002']))
  const { player } = asked.find(({ voucher }) => !voucher[0])!
  expect(await prizesOf(player)).toMatchObject([{ state: 'claimed', voucher: null }])
  expect(await assignWaitingCodes(server)).toBe(0)
  await add(['SUN-0003'])
  // Both find who waits, and one of them gives the code.
  await Promise.all([assignWaitingCodes(server), assignWaitingCodes(server)])
  expect(await prizesOf(player)).toMatchObject([{ state: 'credited', voucher: { code: 'SUN-0003' } }])
  await server.jobs.runAll()
  expect(server.texts.filter(({ to }) => to === player.phone)).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('Your code is here') }),
  )
  await expect(
    server.db.execute(sql`update vouchers set award_id = null, player_id = null where code = 'SUN-0003'`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('stays its winner') } })
})

it('a voucher that expires first is given first, and one that has expired is never given', async () => {
  const inDays = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000).toISOString()
  for (const [code, expiresAt] of [
    ['NEVER', undefined],
    ['LATER', inDays(60)],
    ['SOON', inDays(20)],
    ['EXPIRED', inDays(-1)],
  ] as const) {
    const body = { voucher: 'By date', codes: [code], ...(expiresAt && { expiresAt }) }
    expect(await server.ask(postDeskVouchers, { body, headers: await support() })).toMatchObject({ status: 200 })
  }
  const given: unknown[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    const { playerId, bearer } = await server.addPlayer()
    const prize = { ...VOUCHER, voucherName: 'By date' }
    const award = await addAward(server.db, { playerId, prize, state: 'offered', claimBy: new Date(inDays(1)) })
    const { body } = await server.ask(postClaimVoucher, { bearer, key: randomUUID(), body: { id: award.id } })
    given.push(body.prize!.voucher?.code)
  }
  expect(given).toEqual(['SOON', 'LATER', 'NEVER', undefined])
})
