/** Worker process for kill tests: claims prizes, asks about ages and finishes claims until it is killed; prints one line when it is ready. */
import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { sql } from 'drizzle-orm'
import { openServer } from '../../db/database.ts'
import { askAboutAges } from '../../features/age-check/ask-vendor.ts'
import { claimPrize } from '../../features/prize/claim.ts'
import { finishCheckedClaims } from '../../features/prize/finish-checked.ts'
import { createAgeChecks } from '../../vendors/age-check/age-check.ts'
import { createFakeWorkReporter } from '../fake-work-reporter.ts'
import { readRows } from '../read-rows.ts'

const { DATABASE_URL: url = '', EMULATORS: origin = '' } = process.env
const { db } = await openServer(url, { migrates: false })
const ageChecks = createAgeChecks({
  url: `${origin}/_v/${vendorHosts.ageCheck}`,
  vendor: 'Agewise',
  ...demoAgeCheckCredentials,
  timeoutMs: 1_000,
})
const agePolicy = { before: 'prize' as const, prizePence: 1 }
const catalogue = { find: async () => undefined, findAll: async () => [] } as never
const now = () => new Date()
const claim = {
  address: { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' },
  nameChoice: 'withheld' as const,
}
process.stdout.write('begun\n')

for (;;) {
  const offered = await readRows<{ playerId: number; id: string }>(
    db,
    sql`select player_id::float8 as "playerId", id from awards where state = 'offered' order by random() limit 4`,
  )
  await Promise.all([
    ...offered.map((key) => db.transaction((tx) => claimPrize(tx, key, claim, { catalogue, agePolicy, now: now() }))),
    // The waiting times are not part of this test.
    db.execute(
      sql`update age_checks set next_attempt_at = clock_timestamp()
          where next_attempt_at > clock_timestamp() and next_attempt_at < clock_timestamp() + interval '50 seconds'`,
    ),
    askAboutAges({ db, ageChecks, workReporter: createFakeWorkReporter().reporter }),
    finishCheckedClaims({ db, catalogue, agePolicy, now }),
  ])
}
