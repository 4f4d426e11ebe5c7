import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, logIn, shownTickets } from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import { FREE_OF_STEPS, TOKENS_ALONE } from '../harness/screens.ts'

test.use(PHONE)

/** The demo's regular player, who has tokens, and a player who has few. */
const REGULAR = '07700900001'
const SHORT_OF_TOKENS = '07700900002'

// Row 1.6-09
// Rows 2.2-21, 2.4-30, 2.4-33
test(
  'a free competition needs only a ticked box, and can be entered ten times',
  { tag: '@gate' },
  async ({ page, request, vendors, player }) => {
    const terms = await request.get('/api/v9/competitions/131')
    const { competition } = (await terms.json()) as {
      competition: { meta: { display: { tc: { version: number } } } }
    }
    const termsVersion = competition.meta.display.tc.version
    for (let n = 0; n < 9; n += 1) {
      const reply = await request.post('/api/generic-entry/enter', {
        data: { competitionId: 131, termsAccepted: true, termsVersion },
        headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': crypto.randomUUID() },
      })
      expect(reply.status()).toBe(200)
    }

    await page.goto(FREE_OF_STEPS)
    const details = page.getByRole('dialog')
    await acceptTerms(details)
    await details.getByRole('link', { name: 'Enter Online Now!' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect((await player.entries()).filter(({ status }) => status === 'completed')).toHaveLength(10)
    expect(await vendors.sales()).toEqual([])

    await page.getByRole('link', { name: 'Enter this one again' }).click()
    await expect(page.getByRole('dialog').getByText('Online limit reached')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Enter Online Now!' })).toBeHidden()
  },
)

// Rows 1.2-37, 1.2-59
test('tokens buy an entry, and the balance changes at once', { tag: '@gate' }, async ({ page, request }) => {
  await page.goto('/win/tokens')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Log in/ })
    .first()
    .click()
  await logIn(page, REGULAR)
  const balance = page.getByRole('main').getByText(/You have \d+ tokens/)
  await expect(balance).toBeVisible()
  const before = Number(/\d+/.exec(await balance.innerText())?.[0])

  await page.getByRole('link', { name: 'Coffee for a year' }).first().click()
  const details = page.getByRole('dialog')
  await acceptTerms(details)
  await details.getByRole('link', { name: 'Enter Online Now!' }).click()
  expect(await shownTickets(page)).toHaveLength(1)

  await page.goto('/win/tokens')
  await expect(page.getByRole('main').getByText(`You have ${before - 20} tokens`)).toBeVisible()
  expect(await (await logInByApi(request, REGULAR)).entries()).toContainEqual(
    expect.objectContaining({ competitionId: 143, status: 'completed' }),
  )
})

// Rows 1.6-07, 1.6-08
// Row 1.8-10
// Rows 1.8-10, 1.8-11
test('a player with too few tokens sees how many more are needed and where to earn them, and none are spent', async ({
  logInAs,
  page,
}) => {
  const player = await logInAs(SHORT_OF_TOKENS)
  const before = await player.entries()

  await page.goto('/win/tokens')
  await expect(page.getByRole('main').getByText('15 more tokens').first()).toBeVisible()
  await page.goto(TOKENS_ALONE)
  const details = page.getByRole('dialog')
  await expect(details.getByText('You need 15 more tokens to enter the competition.')).toBeVisible()
  await expect(details.getByText('Earn tokens by entering paid competitions on the Latest page.')).toBeVisible()
  expect(await player.entries()).toEqual(before)
})
