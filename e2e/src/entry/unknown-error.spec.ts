/** Unexpected errors (1-site §8). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, shownTickets } from '../harness/player.ts'
import { FREE_OF_STEPS, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

// Rows 2.2-27, 2.8-31, 2.8-32
test(
  'in an entry: shows the reference to quote, loses nothing, and a retry continues',
  { tag: '@gate' },
  async ({ playerPage: page, pageErrors }) => {
    const ENTER = '/api/generic-entry/enter'
    pageErrors.allow(responseError(500, ENTER), responseError(409, ENTER))
    const main = page.getByRole('main')
    // Two unexpected cases: a bug in the server, and a refusal that this version of the page does not know.
    const answers = [
      [500, { code: 'internal-error', reference: 'ab12cd34' }],
      [409, { code: 'from-the-future', reference: 'ef56ab78' }],
    ] as const
    await page.goto(enter(FREE_OF_STEPS))
    await acceptTerms(page)
    await page.route(`**${ENTER}`, (route) => route.fulfill({ status: answers[0][0], json: answers[0][1] }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Enter now' }).click()
    await expect(page.getByRole('alert')).toContainText('Error')
    await expect(page.getByRole('alert')).toContainText('If you contact us, quote ab12cd34')

    await page.route(`**${ENTER}`, (route) => route.fulfill({ status: answers[1][0], json: answers[1][1] }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { name: 'Error', exact: true })).toBeFocused()
    await expect(main.getByText('There was an error. Please try again.')).toBeVisible()
    await expect(main.getByText('If you contact us, quote ef56ab78')).toBeVisible()

    await main.getByRole('button', { name: 'Try again' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
  },
)
