/** A vendor that checks ages by the ending of a number, and players who claim prizes above its value. */
import { randomUUID } from 'node:crypto'
import {
  getDeskAgeChecks,
  postAgeCheck,
  postAgeCheckAgain,
  postDeskRecordAge,
} from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { postClaimPrize, postClaimVoucher } from '@fairdraw/contract/prize.ts'
import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { daysAfter } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ageChecks } from './tables.ts'
import { awards } from '../prize/tables.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createAgeChecks } from '../../vendors/age-check/age-check.ts'
import { AGE_CHECK_GAUGES } from './age-check-gauges.ts'
import { closeAfter } from '../../testing/close-after.ts'

export const FROM_PENCE = 500_00
export const FREE = 1
export const CAR = { type: 'physical', value: 20_000_00, name: 'A car', physicalType: 'parcel' } as const
export const MUG = { type: 'physical', value: FROM_PENCE - 1, name: 'A mug', physicalType: 'parcel' } as const
export const VOUCHER = { type: 'physical', value: FROM_PENCE, name: 'A voucher', physicalType: 'voucher' } as const
export const CASH = { type: 'monetary', value: FROM_PENCE, name: '£500' } as const
export const [ADULT, MINOR, UNKNOWN, REFUSED, SILENT] = ['01', '17', '71', '72', '73'] as const
const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Award = { id: string; playerId: number }

export async function startAgeChecks() {
  const emulators = closeAfter(await startEmulators())
  const server = await startTestApp({
    competitions: [{ id: FREE }],
    vendors: {
      ageChecks: createAgeChecks({
        url: `${emulators.origin}/_v/${vendorHosts.ageCheck}`,
        ...demoAgeCheckCredentials,
        vendor: 'Agewise',
        timeoutMs: 300,
      }),
    },
    config: { ...testConfig, AGE_CHECK: 'prize', AGE_CHECK_PRIZE_PENCE: FROM_PENCE },
  })
  const reset = async () => {
    emulators.faults.clear()
    emulators.ageCheck.clear()
    // Checks of earlier tests ask nobody any more.
    await server.db.execute(
      sql`update age_checks set next_attempt_at = now() + interval '9 years' where state = 'asked'`,
    )
  }
  let made = 0
  const addPlayer = (ending: string, more: object = {}) =>
    server.addPlayer({ phone: `07703${String((made += 1)).padStart(4, '0')}${ending}`, ...more })

  /** A prize that its player may claim until tomorrow. */
  async function offer({ playerId }: Player, prize: object, state: AwardState = 'offered'): Promise<Award> {
    const [award] = await server.db
      .insert(awards)
      .values({
        playerId,
        drawId: randomUUID(),
        place: 0,
        ticket: (made += 1),
        prize,
        state,
        claimBy: daysAfter(server.clock.now, 1),
      })
      .returning({ id: awards.id, playerId: awards.playerId })
    return award!
  }

  const claim = ({ bearer }: Player, { id }: Award, address: object = {}) =>
    server.ask(postClaimPrize, { bearer, body: { id, address: { ...ADDRESS, ...address }, nameChoice: 'initials' } })
  const claimVoucher = ({ bearer }: Player, { id }: Award) => server.ask(postClaimVoucher, { bearer, body: { id } })
  const statesOf = async ({ playerId }: Player) =>
    (await server.db.select().from(awards).where(eq(awards.playerId, playerId)).orderBy(awards.ticket)).map(
      ({ state }) => state,
    )
  const stateOf = async (player: Player) => (await statesOf(player))[0]
  const ownCheck = async ({ bearer }: Player): Promise<OwnAgeCheck> =>
    (await server.ask(postAgeCheck, { bearer, body: {} })).body.check!
  const askAgain = ({ bearer }: Player, body: object = {}) => server.ask(postAgeCheckAgain, { bearer, body })
  const checksOf = ({ playerId }: Player) => server.db.select().from(ageChecks).where(eq(ageChecks.playerId, playerId))

  const run = (name: string) => server.jobList.find((job) => job.name === name)!.run(new AbortController().signal)
  /** As the jobs do, with everything of one player due. */
  async function ask({ playerId }: Player, times = 1) {
    for (let nth = 0; nth < times; nth += 1) {
      await server.db.execute(
        sql`update age_checks set next_attempt_at = clock_timestamp() where state = 'asked' and player_id = ${playerId}`,
      )
      await run('check ages')
    }
    await run('finish claims whose winners were checked')
  }
  async function claimed(ending: string) {
    const player = await addPlayer(ending)
    const award = await offer(player, CAR)
    expect((await claim(player, award)).body.prize?.state).toBe('checking')
    return { player, award }
  }
  const textsTo = async ({ phone }: Player) => {
    await run('deliver messages by text')
    return server.texts.filter(({ to }) => to === phone).map(({ text }) => text)
  }
  const support = async () => (await addStaff(server, ['support'])).headers
  const listed = async ({ playerId }: Player) =>
    (await server.ask(getDeskAgeChecks, { headers: await support() })).body.checks!.find(
      (check) => check.playerId === playerId,
    )
  const record = async ({ playerId }: Player, result: 'over-18' | 'under-18') =>
    server.ask(postDeskRecordAge, {
      params: { playerId },
      headers: await support(),
      body: { result, document: 'passport', reason: 'Seen on a call, the face is the same.' },
    })
  const gauge = async (reason: string) =>
    (await readRows<{ label: string; value: number }>(server.db, AGE_CHECK_GAUGES[0]!.query)).find(
      ({ label }) => label === reason,
    )?.value ?? 0

  return {
    emulators,
    server,
    reset,
    addPlayer,
    offer,
    claim,
    claimVoucher,
    statesOf,
    stateOf,
    ownCheck,
    askAgain,
    checksOf,
    run,
    ask,
    claimed,
    textsTo,
    support,
    listed,
    record,
    gauge,
  }
}
