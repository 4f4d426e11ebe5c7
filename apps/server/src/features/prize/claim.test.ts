import { postClaimPrize, postClaimVoucher } from '@fairdraw/contract/prize.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addAward } from '../../testing/draw/add-award.ts'
import { BIKE, TOKENS } from '../../testing/draw/over-competition.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { ageChecks } from '../age-check/tables.ts'
import { claimPrize, findClaim } from './claim.ts'

const VOUCHER = { type: 'physical', value: 1500, name: 'Sundial', physicalType: 'voucher' } as const
const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }

const server = await startTestApp()
const { playerId, bearer } = await server.addPlayer()
const stranger = await server.addPlayer()
const inAMinute = () => new Date(server.clock.now.getTime() + 60_000)

const claims = {
  prize: (id: string, by: string) =>
    server.ask(postClaimPrize, {
      bearer: by,
      key: randomUUID(),
      body: { id, address: { ...ADDRESS, county: '' }, nameChoice: 'initials' },
    }),
  voucher: (id: string, by: string) => server.ask(postClaimVoucher, { bearer: by, key: randomUUID(), body: { id } }),
}
type Claimed = keyof typeof claims

async function claimed(as: Claimed, state: AwardState, prize: Prize, claimBy = inAMinute(), by = bearer) {
  const { id } = await addAward(server.db, { playerId, prize, state, claimBy })
  const { body } = await claims[as](id, by)
  return body.code ?? body.prize!.state
}

it.each<[state: AwardState, ofPrize: string, ofVoucher?: string]>([
  ['unrevealed', 'not-found', 'not-found'],
  ['offered', 'claimed', 'claimed'],
  ['checking', 'claimed', 'claimed'],
  ['claimed', 'claimed', 'claimed'],
  ['sent', 'already-sent'],
  ['delivered', 'already-sent'],
  ['credited', 'claim-over', 'credited'],
  ['unclaimed', 'claim-over', 'claim-over'],
  ['withdrawn', 'claim-over', 'claim-over'],
])('a claim of what is %s: %s; of a voucher: %s', async (state, ofPrize, ofVoucher) => {
  expect(await claimed('prize', state, BIKE)).toBe(ofPrize)
  // A voucher is not sent.
  if (ofVoucher) expect(await claimed('voucher', state, VOUCHER)).toBe(ofVoucher)
})

it.each<[Claimed, Prize]>([
  ['prize', BIKE],
  ['voucher', VOUCHER],
])('a %s is claimed by its winner, until its announced time, but for what has been claimed', async (as, own) => {
  const { now } = server.clock
  expect(await claimed(as, 'offered', own, now)).toBe('claim-over')
  expect(await claimed(as, 'claimed', own, now)).toBe('claimed')
  expect(await claimed(as, 'offered', own, inAMinute(), stranger.bearer)).toBe('not-found')
  for (const prize of [BIKE, VOUCHER, TOKENS])
    if (prize !== own) expect(await claimed(as, 'offered', prize)).toBe('not-found')
  expect((await claims[as](randomUUID(), bearer)).body.code).toBe('not-found')
})

it('a claim can be changed, and staff read the last one', async () => {
  const { id } = await addAward(server.db, { playerId, prize: BIKE, state: 'offered', claimBy: inAMinute() })
  const address = { ...ADDRESS, county: 'West Yorkshire' }
  expect(await findClaim(server.db, { playerId, id })).toBeUndefined()
  await claims.prize(id, bearer)
  await server.ask(postClaimPrize, { bearer, key: randomUUID(), body: { id, address, nameChoice: 'withheld' } })
  expect(await findClaim(server.db, { playerId, id })).toEqual({ address, nameChoice: 'withheld' })
})

it('what was claimed before ages were checked is not held up when its address changes', async () => {
  const agePolicy = { before: 'prize', prizePence: 1 } as const
  const stateAfter = async (state: AwardState) => {
    const { id } = await addAward(server.db, { playerId, prize: BIKE, state, claimBy: inAMinute() })
    const claim = { address: { ...ADDRESS, county: '' }, nameChoice: 'initials' } as const
    const context = { catalogue: server.catalogue, agePolicy, now: server.clock.now }
    return server.db.transaction((tx) => claimPrize(tx, { playerId, id }, claim, context))
  }
  expect(await stateAfter('offered')).toMatchObject({ body: { prize: { state: 'checking' } } })
  const asked = async () => server.db.$count(ageChecks)
  const before = await asked()
  await server.db.delete(ageChecks)
  expect(await stateAfter('claimed')).toMatchObject({ body: { prize: { state: 'claimed' } } })
  expect([before, await asked()]).toEqual([1, 0])
})
