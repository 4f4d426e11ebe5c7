/** The profile home and its pages: balances, links, entries, and marketing preferences (1-site §2). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { accountTab, enterNow } from '../harness/player.ts'
import { TILES } from '../harness/route-table.ts'
import { FREE_OF_STEPS, QUIZ_THEN_CARD, enter } from '../harness/screens.ts'

test.use(PHONE)

const HOME = '/win/profile/home'

// Rows 1.2-21, 1.2-96 to 1.2-99
test(
  'the home shows the player’s balances, tickets to reveal and coming draws',
  { tag: '@gate' },
  async ({ logInAs, page }) => {
    await logInAs('07700900001')
    await page.goto(HOME)
    await expect(page.getByRole('heading', { name: 'Hello, Alex' })).toBeVisible()
    const tile = (name: string) => page.getByRole('list', { name: 'To spend' }).getByRole('link', { name })
    await expect(tile('Bonus tokens')).toContainText(/\d+/)
    await expect(tile('Free entries')).toContainText('3')
    await expect(tile('Entry credit')).toContainText('£5')
    await expect(tile('Money off')).toContainText('£2.50')
    const winnings = page.getByRole('region', { name: 'Your winnings' })
    for (const line of [/Tickets to reveal.*8/, /Cash prizes.*£25/, /Prizes.*\d/, /Vouchers.*\d/])
      await expect(winnings).toContainText(line)
    await expect(page.getByRole('region', { name: 'Draws to come' })).toContainText(/\d+ tickets/)
    await expect(page.getByRole('region', { name: 'Playing safe' })).toContainText(/Spent in \w+: £/)
  },
)

// Rows 1.2-96 to 1.2-99
test('a new player sees one welcome card instead of empty tiles', async ({ playerPage: page }) => {
  await page.goto(HOME)
  const welcome = page.getByRole('region', { name: 'Welcome to win' })
  await expect(welcome).toBeVisible()
  await expect(page.getByRole('list', { name: 'To spend' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your winnings' })).toHaveCount(0)
  await welcome.getByRole('link', { name: 'See free competitions' }).click()
  await expect(page).toHaveURL('/win/free')
})

// Row 1.2-21
test('an address can open the home at each of its tiles', async ({ logInAs, page }) => {
  await logInAs('07700900001')
  for (const tile of TILES) {
    await page.goto(`${HOME}?tile=${tile}`)
    const opened = page.locator(tile === 'personal-details' ? 'details[open] > summary' : '[data-is-opened]')
    await expect(opened, tile).toBeFocused()
    await expect(opened, tile).toBeInViewport()
  }
  await page.goto(`${HOME}?tile=nothing`)
  await expect(page.getByText('Logged in as')).toBeVisible()
  await expect(page.locator('[data-is-opened]')).toHaveCount(0)
})

test('My entries are asked for while the page is still made ready, and each leads to its competition', async ({
  logInAs,
  page,
}) => {
  await logInAs('07700900001')
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const { fetch } = window
    window.fetch = (input, init) => {
      // Set by ui/page-life/early-press.ts.
      const when = 'isListening' in window ? 'after' : 'before'
      if (typeof input === 'string' && input.endsWith('/api/account/entries')) asked.push(when)
      return fetch(input, init)
    }
  })
  await page.goto('/win/profile/entries')
  const entry = page.getByRole('dialog').getByRole('link', { name: '£50,000 and a car on the drive' })
  await expect(entry).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['before'])
  await entry.click()
  await expect(page).toHaveURL(QUIZ_THEN_CARD)
  await page.goBack()
  await expect(entry).toBeVisible()
})

// Row 1.2-100
test('every page of the profile can be reached from its home, and leads back', async ({ playerPage: page }) => {
  await page.goto('/win')
  await accountTab(page, 'Account').click()
  for (const name of [
    'My entries',
    'Reveal your tickets',
    'Playing safe',
    'What we may send you',
    'Payment details',
    'Where you’re logged in',
    'Account history',
    'Your data',
  ]) {
    await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await expect(page.getByText('Logged in as')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/win')
})

// Row 1.2-23
test(
  'entries are shown all or by kind, and an unfinished one can be continued',
  { tag: '@gate' },
  async ({ page, player }) => {
    for (const address of [FREE_OF_STEPS, QUIZ_THEN_CARD]) {
      await page.goto(enter(address))
      await enterNow(page)
      await expect(page.getByRole('heading', { name: 'Ready to enter?' })).toBeHidden()
    }
    await expect.poll(async () => (await player.entries()).length).toBe(2)
    await page.goto('/win/profile/entries')
    const entries = page.getByRole('dialog').locator('ol').first().locator('> li')
    await expect(entries).toHaveCount(2)
    await page.getByLabel('Complete').check()
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('You’re in')
    await page.getByLabel('Ended').check()
    await expect(page.getByText('None of your entries has failed or been cancelled.')).toBeVisible()
    await page.getByLabel('Not finished').check()
    await expect(entries).toHaveCount(1)
    await entries.getByRole('link', { name: 'Carry on' }).click()
    await expect(page).toHaveURL(/\/competition\/101\/.*enter$/)
    await expect(page.getByRole('radio', { name: 'Toast' })).toBeVisible()
  },
)

// Row 1.2-22
test(
  'email and text are chosen separately, each recorded with its wording',
  { tag: '@gate' },
  async ({ page, player }) => {
    const preferences = async () =>
      (
        await player.call<{ preferences: Record<'email' | 'text', { granted: boolean; wording: string | null }> }>(
          '/api/account/preference/',
        )
      ).preferences
    await page.goto('/win/profile/opt-in')
    const [email, text] = [page.getByLabel(/^Email me about/), page.getByLabel(/^Text me about/)]
    await text.check()
    await expect(page.getByRole('status').getByText('Saved. We’ll text you.')).toBeVisible()
    await expect(email).not.toBeChecked()
    expect(await preferences()).toMatchObject({
      email: { granted: false },
      text: { granted: true, wording: expect.stringMatching(/^Text me about/) },
    })
    await expect(page.getByText(/^You said yes on /)).toBeVisible()
    await text.uncheck()
    await expect(page.getByRole('status').getByText('Saved. No more marketing texts.')).toBeVisible()
    expect((await preferences()).text.granted).toBe(false)
  },
)
