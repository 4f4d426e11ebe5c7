/** Campaign codes: every status by its demo code, from the link to the end (1-site §7, 2-flows §3, §4, §8). */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'
import { declineOptIn, logIn } from '../harness/player.ts'
import { registerByApi } from '../harness/test-player.ts'

test.use(PHONE)

const LOAD = '/api/campaign'
const CLAIM = '/api/campaign/claim'
const linkTo = (code: string, page = '/win') => `${page}?campaignCode=${code}`
const modal = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()

// Row 1.2-90
// Rows 1.7-72, 1.7-73, 1.7-79, 1.7-81, 2.1-03, 2.2-29, 2.4-01, 2.4-03, 2.4-05
test(
  'tokens are claimed without asking, once, and the list is underneath',
  { tag: '@gate' },
  async ({ playerPage: page, player }) => {
    const claimed = page.waitForRequest(`**${CLAIM}`)
    await page.goto(linkTo('TOKENS10', '/win/free'))
    const won = modal(page, '10 tokens for you')
    expect((await claimed).postDataJSON()).toMatchObject({
      campaignCode: 'TOKENS10',
      device: { type: expect.stringMatching(/^\w+$/), system: expect.stringMatching(/^\w+$/) },
    })
    await expect(won.getByRole('status')).toHaveText('Thanks for listening. They’re in your account now.')
    expect(await player.balances()).toMatchObject({ tokens: 10 })
    await won.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/win\/free$/)
    await expect(won).toBeHidden()

    await page.goto(linkTo('tokens-10'))
    await expect(modal(page, "Looks like you've already got your item")).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/win$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await player.balances()).toMatchObject({ tokens: 10 })
  },
)

// Rows 2.4-04, 2.4-08, 2.4-09, 2.8-01
test('a wrong code returns to the list, with the modal over it', async ({ playerPage: page, pageErrors }) => {
  pageErrors.allow(responseError(404, LOAD))
  await page.goto(linkTo('NOSUCHCODE', '/win/profile/home'))
  await expect(modal(page, 'This code does not exist')).toBeVisible()
  await expect(page).toHaveURL(/\/win$/)
  await close(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})

// Rows 1.7-74 to 1.7-77
test('a hidden campaign is claimed without a word and leads to its page; used already, it says so', async ({
  playerPage: page,
  player,
}) => {
  const link = `${linkTo('HIDDEN1')}&hidden=true`
  await page.goto(link)
  await expect(page).toHaveURL(/\/win\/tokens$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await player.balances()).toMatchObject({ tokens: 5 })
  await page.goto(link)
  await expect(modal(page, "Looks like you've already got your item")).toBeVisible()
  expect(await player.balances()).toMatchObject({ tokens: 5 })
})

// Row 1.7-77
test('a hidden campaign opens another site in a new window', async ({ playerPage: page, context, player }) => {
  const landingUrl = 'https://show.example/'
  await context.route(`${landingUrl}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The show' }))
  await page.route(`**${LOAD}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), landingUrl } })
  })
  const opened = page.waitForEvent('popup')
  await page.goto(`${linkTo('HIDDEN1', '/win/free')}&hidden=true`)
  await expect(await opened).toHaveURL(landingUrl)
  await expect(page).toHaveURL(/\/win\/free$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await player.balances()).toMatchObject({ tokens: 5 })
})

test('in card mode the player turns the card over, and is led to the game', async ({ playerPage: page, player }) => {
  await page.goto(linkTo('GAME1'))
  const card = modal(page, 'There’s something under this card')
  await expect(card.getByRole('button', { name: 'Turn the card over' })).toBeVisible()
  expect(await player.balances()).toMatchObject({ tokens: 0 })
  await card.getByRole('button', { name: 'Turn the card over' }).click()
  const turned = modal(page, '5 tokens for you')
  await expect(turned.getByRole('link', { name: 'Play the game' })).toHaveAttribute('href', '/win/game/word-drum')
  expect(await player.balances()).toMatchObject({ tokens: 5 })
})

// Rows 2.1-10, 2.3-08, 2.4-02, 2.4-11, 2.6-04
// Row 2.7-02
test('a campaign that requires an address takes it in its own words, and cannot be skipped', async ({
  playerPage: page,
  player,
  vendors,
}) => {
  const email = `req${player.phone}@example.com`
  const change = { name: 'Jo', surname: 'Example', postcode: 'M1 1AE' }
  await player.call('/api/account/personal-details', { change })
  await page.goto(linkTo('EMAILREQ'))
  const step = modal(page, 'Ten tokens for a minute of your time')
  await expect(step.getByRole('heading', { name: 'Where can we write to you?' })).toBeVisible()
  await expect(step.getByRole('button', { name: 'Skip this' })).toBeHidden()
  await expect(step.getByRole('checkbox')).toBeHidden()
  await step.getByRole('textbox', { name: 'Email address' }).fill(email)
  const sent = page.waitForRequest('**/api/account/verify-email-request')
  await step.getByRole('button', { name: 'Email me a code' }).click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    emailOptInState: 'processing',
    campaignCode: 'EMAILREQ',
    root: 'the-late-breakfast',
    skylightId: 'sky-2580',
    playerDetails: { name: 'Jo', surname: 'Example', postcode: 'M1 1AE' },
  })
  await expect(step.getByRole('heading', { name: 'Have a look in your inbox' })).toBeVisible()
  await step.getByLabel('The four-character code').fill(await vendors.mailedCode(email))
  await step.getByRole('button', { name: 'That’s the code' }).click()
  await expect(modal(page, '10 tokens for you')).toBeVisible()
  expect(await player.balances()).toMatchObject({ tokens: 10 })
})

// Row 2.3-08
test('a consent that is ticked in the email step is stored with its wording', async ({
  playerPage: page,
  player,
  vendors,
}) => {
  const email = `opt${player.phone}@example.com`
  const label = 'Email me about new prizes and draws. I can stop this at any time.'
  await page.goto(linkTo('EMAILOPT'))
  const step = modal(page, 'Five tokens from us')
  await step.getByRole('textbox', { name: 'Email address' }).fill(email)
  await step.getByRole('checkbox', { name: label }).check()
  await step.getByRole('button', { name: 'Verify my email' }).click()
  await step.getByLabel('The four-character code').fill(await vendors.mailedCode(email))
  await step.getByRole('button', { name: 'Confirm' }).click()
  await expect(modal(page, '5 tokens for you')).toBeVisible()
  const { preferences } = await player.call<{ preferences: { email: object } }>('/api/account/preference/')
  expect(preferences.email).toMatchObject({ granted: true, wording: label })
})

// Row 1.7-80
test('a visitor logs in at the profile home first; the code stays in the address', async ({
  page,
  request,
  vendors,
  phone,
}) => {
  await registerByApi(request, vendors, phone)
  await page.goto(linkTo('TOKENS10', '/win/free'))
  await expect(page).toHaveURL(/\/win\/free\/profile\/home\?campaignCode=TOKENS10$/)
  await logIn(page, phone)
  await declineOptIn(page)
  await modal(page, '10 tokens for you').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/win\/free$/)
})

test('a code can be typed in My account', { tag: '@gate' }, async ({ playerPage: page }) => {
  await page.goto('/win/profile/home')
  await page.getByLabel('Campaign code').fill(' tokens-10 ')
  await page.getByRole('button', { name: 'Use my code' }).click()
  await modal(page, '10 tokens for you').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/win$/)
})
