/** The main journey in browsers as people have them. */
import { PHONE } from './harness/browser.ts'
import type { Condition } from './harness/conditions/condition.ts'
import { extension } from './harness/conditions/extension.ts'
import { translator } from './harness/conditions/translator.ts'
import { expect, test } from './harness/journey.ts'
import { mainJourney } from './harness/main-journey.ts'

test.use(PHONE)

/** `isInGate`: also runs in the short suite. */
const BROWSERS: Readonly<Record<string, { browserAs: readonly Condition[]; isInGate?: true }>> = {
  'a translation before hydration, and an extension': { browserAs: [translator('before'), extension], isInGate: true },
  'a translation while the page hydrates': { browserAs: [translator('during')] },
  'a translation after hydration': { browserAs: [translator('after')] },
}

for (const [name, { browserAs, isInGate }] of Object.entries(BROWSERS)) {
  test.describe(`a browser with ${name}`, () => {
    test.use({ browserAs })
    test(`leads from the home page to a paid ticket${isInGate ? '' : ' @long'}`, async ({ page, vendors, phone }) => {
      expect(await mainJourney({ page, vendors, phone })).toHaveLength(1)
      expect(await vendors.capturedPence()).toEqual([150])
    })
  })
}
