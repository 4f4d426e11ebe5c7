/** The bucket decides on pictures and on the layout of bundles, and nothing else may read it (field rule 25). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
const READS =
  /\b(storedBucket|parseBucket|assignVariant|assignSelector|assignBundleSet|ASSIGNMENT_KEY)\b|(card|hero)-?(p|P)icture'?\]/

it('only these modules read the bucket or the versions that follow from it', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => READS.test(readFileSync(join(app, file), 'utf8'))).toSorted()).toEqual([
    'features/analytics/page-measurement.ts',
    'features/entry/checkout/money-payment.tsx',
    'features/entry/entry-view.ts',
    'features/experiment/consent.ts',
    'features/frame/experiment-slot.tsx',
    'session/variants.ts',
  ])
})
