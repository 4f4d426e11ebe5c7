import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { CARD_ALONE, FREE_OF_STEPS, QUIZ_THEN_CARD } from '../harness/screens.ts'

/** Has three tiers and a public count of entries. */
const TIERED = '/win/competition/118/groceries-for-a-year'

test.describe('the details', () => {
  test.use(DESKTOP)

  test(
    'show the number of tickets and the chance of each prize, and the count can be paused',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto(TIERED)
      const chances = page.getByRole('region', { name: 'Tickets and chances' })
      await expect(chances.getByText(/^[\d,]+ tickets so far$/)).toBeVisible()
      await expect(chances.getByRole('row', { name: /^Groceries for a year 1 1 in [\d,]+$/ })).toBeVisible()
      await expect(chances.getByRole('row', { name: /^Any prize 56 (about )?1 in/ })).toBeVisible()
      await chances.getByRole('button', { name: 'Pause the count' }).press('Enter')
      await expect(chances.getByRole('button', { name: 'Resume the count' })).toBeFocused()
    },
  )

  test('show a player their share, without moving the layout', async ({ logInAs, page }) => {
    await logInAs('07700900005')
    await page.goto(FREE_OF_STEPS)
    const chances = page.getByRole('region', { name: 'Tickets and chances' })
    const before = await page.evaluate(() => document.querySelector('#chances')?.parentElement?.clientHeight)
    await expect(chances.getByText(/^You have 10 of [\d,]+ tickets: (about )?1 in [\d,]+\.$/)).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('#chances')?.parentElement?.clientHeight)).toBe(before)
    await expect(chances.getByRole('columnheader', { name: 'Your 10 tickets' })).toBeVisible()
  })

  // Row 2.4-31
  test('show a message at the button if the terms are not accepted', async ({ page }) => {
    await page.goto(QUIZ_THEN_CARD)
    const button = page.getByRole('button', { name: /^Enter Online Now!/ })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
    await expect(page.getByText('Please accept Terms & Condition first')).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Enter Online Now!/ })).toBeVisible()
  })

  test('show the text message as copy on a desktop, which cannot send one', async ({ page }) => {
    await page.goto(`${QUIZ_THEN_CARD}/sms`)
    const dialog = page.getByRole('dialog')
    const words = dialog.getByText('Text LATE to 07700900900', { exact: true })
    await expect(words.filter({ visible: true })).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: /^Text LATE/ })).toBeHidden()
  })

  test('copy their link if the browser cannot share', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(CARD_ALONE)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${CARD_ALONE}`)
  })

  test('open another prize in the same panel, and closing leads back to the page', async ({ page }) => {
    await page.goto('/win')
    const tile = page.getByRole('link', { name: '£20,000 tax-free cash' }).first()
    await tile.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('£20,000 tax-free cash')
    const more = dialog.getByRole('region', { name: 'More to win' }).getByRole('link').first()
    await more.focus()
    await more.press('Enter')
    await expect(dialog).not.toHaveAccessibleName('£20,000 tax-free cash')
    const name = await dialog.getAttribute('aria-label')
    await expect(page).toHaveTitle(new RegExp(`^${name?.replaceAll(/[^\w ]/g, '.')} `))
    expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBe(0)

    await page.goBack()
    await expect(dialog).toHaveAccessibleName('£20,000 tax-free cash')
    await page.goForward()
    await expect(dialog).toHaveAccessibleName(name ?? '')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/win')
    await expect(tile).toBeFocused()
  })
})

test.describe('on a phone the details', () => {
  test.use(PHONE)

  test('have a prepared text message', { tag: '@gate' }, async ({ page }) => {
    await page.goto(`${QUIZ_THEN_CARD}/sms`)
    const link = page.getByRole('link', { name: 'Text LATE to 07700900900' })
    await expect(link).toHaveAttribute('href', 'sms:07700900900?&body=LATE')
  })
})
