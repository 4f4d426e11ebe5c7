/** The codes of the demonstration's campaigns, and what the audience has claimed of them. */
import type { Db } from '@fairdraw/server/db/database.ts'
import { countRows } from '@fairdraw/server/db/rows.ts'
import { createCampaignCodes } from '@fairdraw/server/features/campaign/codes.ts'
import { sql } from 'drizzle-orm'
import { AUDIENCE_PLAYER_ID } from './audience.ts'
import type { DemoContent } from './content/demo-content.ts'

/** All other codes are for everybody. */
const SINGLE_USE = 'USED'
/** The campaigns that the audience has claimed: with it the first is used up, and the second has reached its total cap. */
const CLAIMED = [SINGLE_USE, 'CAPPED']

export async function seedCampaignCodes(
  db: Db,
  { campaigns }: Pick<DemoContent, 'campaigns'>,
  { pepper, now }: { pepper: string; now: Date },
): Promise<void> {
  const codes = createCampaignCodes(pepper)
  for (const { id, code, body } of campaigns) {
    const hash = sql`decode(${codes.hash(code).toString('hex')}, 'hex')`
    await db.execute(
      sql`insert into campaign_codes (hash, campaign_id, max_claims) values (${hash}, ${id}, ${code === SINGLE_USE ? 1 : null})
          on conflict do nothing`,
    )
    if (CLAIMED.includes(code)) await claimForAudience(db, { id, hash, amount: body.prize.amount, now })
  }
}

type Claim = { id: string; hash: ReturnType<typeof sql>; amount: number; now: Date }

/** Once: a claim is never changed. */
async function claimForAudience(db: Db, { id, hash, amount, now }: Claim): Promise<void> {
  const added = await countRows(
    db,
    sql`insert into campaign_claims (player_id, campaign_id, key, code_hash, prize_type, offered, awarded, at)
        values (${AUDIENCE_PLAYER_ID}, ${id}, gen_random_uuid(), ${hash}, 'tokens', ${amount}, ${amount}, ${now})
        on conflict do nothing returning 1`,
  )
  if (added === 0) return
  await db.execute(sql`update campaign_codes set claims = claims + 1 where hash = ${hash} and max_claims is not null`)
  await db.execute(
    sql`update campaigns set given = given + ${amount} where id = ${id} and body #> '{caps,total}' is not null`,
  )
  await db.execute(
    sql`update wallets set balance = balance + ${amount} where player_id = ${AUDIENCE_PLAYER_ID} and asset = 'tokens'`,
  )
  await db.execute(
    sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
        values (${AUDIENCE_PLAYER_ID}, 'tokens', 'issued', 'wallet', ${amount}, 'campaign')`,
  )
}
