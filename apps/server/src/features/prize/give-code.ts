/** Voucher codes: each goes to at most one award (docs/mechanisms/prizes.md#vouchers). */
import { DELIVERY_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import { VOUCHER } from '@fairdraw/rules/prize/prize.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { notifyJobs } from '../../jobs/wake.ts'
import { forEachAward, moveAward } from './awards.ts'
import type { Award, AwardMove } from './awards.ts'
import { notifyWinner } from './notices/notify-winner.ts'

/** The name under which the codes of a voucher are stored. */
const poolOf = ({ prize }: Award) => prize.voucherName ?? prize.name

/** For an offered, checked or claimed award whose player is locked. False: no code is left, and the operator owes one. */
export async function giveCode(tx: Db, award: Award, actor: AwardMove['actor'], now: Date): Promise<boolean> {
  const given = await queryRows(
    tx,
    { id: column.integer },
    sql`update vouchers set player_id = ${award.playerId}, award_id = ${award.id}
        where id = (select id from vouchers where name = ${poolOf(award)} and award_id is null
            and (expires_at is null or expires_at > ${now})
          order by expires_at nulls last, id limit 1 for update skip locked)
        returning id::float8 as id`,
  )
  if (given.length > 0) await moveAward(tx, award, 'credit', { actor })
  else if (award.state !== 'claimed')
    await moveAward(tx, award, 'claim', { actor, change: { deliverBy: daysAfter(now, DELIVERY_DAYS) } })
  return given.length > 0
}

export const CODE_BATCH_SIZE = 100
const GIVEN_BY = { job: 'give-voucher-codes' }

/** Gives new codes to the winners who wait for one, with a message; returns how many. */
export async function assignWaitingCodes({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const waiting = await queryRows(
    db,
    { playerId: column.integer, id: column.text },
    sql`select a.player_id::float8 as "playerId", a.id from awards a
        where a.state = 'claimed' and a.prize ->> 'physicalType' = ${VOUCHER}
          and exists (select from vouchers v where v.award_id is null
            and v.name = coalesce(a.prize ->> 'voucherName', a.prize ->> 'name')
            and (v.expires_at is null or v.expires_at > ${now()}))
        order by a.deliver_by limit ${CODE_BATCH_SIZE}`,
  )
  return forEachAward(db, waiting, async (tx, award) => {
    if (award.state === 'claimed' && (await giveCode(tx, award, GIVEN_BY, now())))
      await notifyWinner(tx, award, 'prize-code')
  })
}

/** Adds codes; existing ones do not change. */
export async function addVouchers(
  tx: Db,
  { name, codes, expiresAt }: { name: string; codes: string[]; expiresAt?: string | undefined },
): Promise<{ added: number; free: number }> {
  const added = await queryRows(
    tx,
    { id: column.integer },
    sql`insert into vouchers (name, code, expires_at)
        select ${name}, code, ${expiresAt ?? null}::timestamptz from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) code
        on conflict do nothing returning id::float8 as id`,
  )
  await tx.execute(sql`select ${notifyJobs('wake-draws')}`)
  const [{ free } = { free: 0 }] = await queryRows(
    tx,
    { free: column.integer },
    sql`select count(*)::int as free from vouchers where name = ${name} and award_id is null`,
  )
  return { added: added.length, free }
}
