/** What quick pay shows before anybody is identified: nothing about an account, and no old terms. */
import { PHONE } from '../harness/browser.ts'
import { expect, newTerms, test } from '../harness/database-journey.ts'
import { acceptTerms, shownTickets } from '../harness/player.ts'
import { openQuickPay, payByTap } from '../harness/quick-pay.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const ENTRY = '/api/quick-pay/entry'
const CARD_ALONE_ID = 111

test('an account that may not pay is not mentioned: its owner gets the reason by text; changed terms are accepted again', async ({
  page,
  phone,
  player: _player,
  statement,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, ENTRY), responseError(422, ENTRY), responseError(403, '/api/generic-entry/enter'))
  const tap = () => payByTap(page, phone)
  const pause = (until: string) => statement(`update players set paused_until = ${until} where phone = '${phone}'`)

  await pause(`clock_timestamp() + interval '1 day'`)
  await openQuickPay(page, `${CARD_ALONE}/quick-pay/apple`)
  await tap()
  await expect(page.getByRole('heading', { name: 'We can’t take this payment here' })).toBeVisible()
  await expect(page.getByText(/pause|break/)).toHaveCount(0)
  await expect.poll(() => vendors.lastText(phone), { timeout: 30_000 }).toMatch(/Your account is paused/)
  expect(await vendors.capturedPence()).toEqual([])
  await page.getByRole('link', { name: 'Log in and enter' }).click()
  await expect(page).toHaveURL(enter(CARD_ALONE))
  await expect(page.getByRole('heading', { name: 'You’re taking a break' })).toBeVisible()

  await pause('null')
  await openQuickPay(page, `${CARD_ALONE}/quick-pay/apple`)
  await statement(newTerms(CARD_ALONE_ID))
  await tap()
  await expect(
    page.getByRole('alert').getByText(/^The terms have changed\. Read and accept them to carry on\./),
  ).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).not.toBeChecked()
  await acceptTerms(page)
  await tap()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
})
