/**
 * Worker process for kill tests: requests payouts and sweeps them until it is killed; prints one line when it is ready.
 */
import { demoPayPalCredentials } from '@fairdraw/emulators/paypal/credentials.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { sql } from 'drizzle-orm'
import { openServer } from '../../db/database.ts'
import { NO_AGE_POLICY } from '../no-age-checks.ts'
import { createPayout } from '../../features/payout/create.ts'
import { sweepPayouts } from '../../features/payout/sweep-payouts.ts'
import { createPayouts } from '../../vendors/paypal/paypal.ts'
import { createFakeWorkReporter } from '../fake-work-reporter.ts'
import { readRows } from '../read-rows.ts'

const { DATABASE_URL: url = '', EMULATORS: origin = '', PAYOUT_PENCE: pence = '0' } = process.env
const database = await openServer(url, { migrates: false })
const { db } = database
const payPal = createPayouts({
  url: `${origin}/_v/${vendorHosts.payPalApi}`,
  logInUrl: origin,
  ...demoPayPalCredentials,
  timeoutMs: 1_000,
})
/** Accepts every confirmation, as if each player had just entered a texted code. */
const tokens = {
  authenticate: async (confirmation: string) =>
    ({ kind: 'one-time', playerId: Number(confirmation), tokenHash: confirmation }) as never,
  end: async () => true,
}
process.stdout.write('begun\n')

for (;;) {
  const players = await readRows<{ id: number }>(
    db,
    sql`select p.id from players p left join payouts o on o.player_id = p.id where o.id is null order by random() limit 4`,
  )
  await Promise.all([
    ...players.map(({ id }) => {
      const key = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
      const request = { playerId: id, key, amountPence: Number(pence), confirmation: String(id), now: new Date() }
      return createPayout({ db, tokens, agePolicy: NO_AGE_POLICY }, request)
    }),
    // The waiting times are not part of this test.
    db.execute(
      sql`update payouts set next_attempt_at = clock_timestamp()
          where next_attempt_at > clock_timestamp() and next_attempt_at < clock_timestamp() + interval '4 minutes'`,
    ),
    sweepPayouts({ db, payPal, workReporter: createFakeWorkReporter().reporter }),
  ])
}
