/** The main journey in browsers as people have them. */
import { PHONE } from './harness/browser.ts'
import { blockedStorage } from './harness/conditions/blocked-storage.ts'
import type { Condition } from './harness/conditions/condition.ts'
import { extension } from './harness/conditions/extension.ts'
import { inAppBrowser } from './harness/conditions/in-app-browser.ts'
import { slowPhone } from './harness/conditions/slow-phone.ts'
import { translator } from './harness/conditions/translator.ts'
import { HOUR, MINUTE, wrongClock } from './harness/conditions/wrong-clock.ts'
import { expect, test } from './harness/journey.ts'
import { mainJourney } from './harness/main-journey.ts'

test.use(PHONE)

type Browser = {
  browserAs: readonly Condition[]
  /** It changes the document before React sees it, so that parts are rendered again. */
  changesNodes?: true
  /** Also runs in the short suite. */
  isInGate?: true
}

const BROWSERS: Readonly<Record<string, Browser>> = {
  'a translation before hydration, and an extension': {
    browserAs: [translator('before'), extension],
    changesNodes: true,
    isInGate: true,
  },
  'a clock that is 26 hours fast, and blocked storage': {
    browserAs: [wrongClock(26 * HOUR), blockedStorage],
    isInGate: true,
  },
  'a clock that is 26 hours slow': { browserAs: [wrongClock(-26 * HOUR)] },
  'a clock that is two minutes fast': { browserAs: [wrongClock(2 * MINUTE)] },
  'a clock that is two minutes slow': { browserAs: [wrongClock(-2 * MINUTE)] },
  'no windows, inside another app': { browserAs: [inAppBrowser] },
  'a slow phone and connection': { browserAs: [slowPhone] },
  'a translation while the page hydrates': { browserAs: [translator('during')], changesNodes: true },
  'a translation after hydration': { browserAs: [translator('after')], changesNodes: true },
}

for (const [name, { browserAs, changesNodes, isInGate }] of Object.entries(BROWSERS)) {
  test.describe(`a browser with ${name}`, () => {
    test.use({ browserAs })
    test(
      `leads from the home page to a paid ticket`,
      { tag: isInGate ? '@gate' : [] },
      async ({ page, vendors, phone, pageErrors }) => {
        // The framework's inline script for scroll positions gives up, without consequences.
        if (browserAs.includes(blockedStorage))
          pageErrors.allow(/^console: SecurityError: Access is denied/, /^uncaught: $/)
        if (changesNodes) pageErrors.allow(/^page failure: part$/)
        expect(await mainJourney({ page, vendors, phone })).toHaveLength(1)
        expect(await vendors.capturedPence()).toEqual([150])
      },
    )
  })
}
