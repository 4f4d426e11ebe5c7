/** The main journey in browsers as people have them. */
import { PHONE } from './harness/browser.ts'
import type { Condition } from './harness/conditions/condition.ts'
import { extension } from './harness/conditions/extension.ts'
import { translator } from './harness/conditions/translator.ts'
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
  'a translation while the page hydrates': { browserAs: [translator('during')], changesNodes: true },
  'a translation after hydration': { browserAs: [translator('after')], changesNodes: true },
}

for (const [name, { browserAs, changesNodes, isInGate }] of Object.entries(BROWSERS)) {
  test.describe(`a browser with ${name}`, () => {
    test.use({ browserAs })
    test(`leads from the home page to a paid ticket${isInGate ? '' : ' @long'}`, async ({
      page,
      vendors,
      phone,
      pageErrors,
    }) => {
      if (changesNodes) pageErrors.allow(/^page failure: part$/)
      expect(await mainJourney({ page, vendors, phone })).toHaveLength(1)
      expect(await vendors.capturedPence()).toEqual([150])
    })
  })
}
