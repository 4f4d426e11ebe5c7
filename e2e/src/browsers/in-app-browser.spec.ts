/** A browser inside another app, where a link that asks for a new tab does nothing by itself. */
import { PHONE } from '../harness/browser.ts'
import { inAppBrowser } from '../harness/conditions/in-app-browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, payButton } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use({ ...PHONE, browserAs: [inAppBrowser] })

// Row 1.2-20
test(
  'the terms open from the payment in the same tab, and the way back leads to the payment',
  { tag: '@gate' },
  async ({ playerPage: page }) => {
    await page.goto(enter(CARD_ALONE))
    await expect(payButton(page)).toBeVisible()
    await page.getByRole('link', { name: 'Read the full terms' }).first().click()
    await expect(page).toHaveURL(/\/terms$/)
    await page.goBack()
    await acceptTerms(page)
    await expect(payButton(page)).toBeVisible()
  },
)
