import { DESKTOP, PHONE } from './browser.ts'
import { expect, test } from './journey.ts'
import { rememberMe, loggedIn } from './player.ts'
import { CARD_ALONE, FREE_OF_STEPS, QUIZ_THEN_CARD } from './screens.ts'

/** Three tiers, and everybody may see how many tickets there are. */
const TIERED = '/win/competition/118/groceries-for-a-year'

test.describe('the details', () => {
  test.use(DESKTOP)

  test('tell how many tickets there are and the chance of each prize, and the count can be paused', async ({
    page,
  }) => {
    await page.goto(TIERED)
    const chances = page.getByRole('region', { name: 'Tickets and chances' })
    await expect(chances.getByText(/^[\d,]+ tickets so far$/)).toBeVisible()
    await expect(chances.getByRole('row', { name: /^Groceries for a year 1 1 in [\d,]+$/ })).toBeVisible()
    await expect(chances.getByRole('row', { name: /^Any prize 56 (about )?1 in/ })).toBeVisible()
    await chances.getByRole('button', { name: 'Pause the count' }).press('Enter')
    await expect(chances.getByRole('button', { name: 'Resume the count' })).toBeFocused()
  })

  test('tell a player what their share is, and nothing moves when it comes', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await rememberMe(context, baseURL!, await loggedIn(request, '07700900005'))
    await page.goto(FREE_OF_STEPS)
    const chances = page.getByRole('region', { name: 'Tickets and chances' })
    const before = await page.evaluate(() => document.querySelector('#chances')?.parentElement?.clientHeight)
    await expect(chances.getByText(/^You have 10 of [\d,]+ tickets: (about )?1 in [\d,]+\.$/)).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('#chances')?.parentElement?.clientHeight)).toBe(before)
    await expect(chances.getByRole('columnheader', { name: 'Your 10 tickets' })).toBeVisible()
  })

  test('tell who presses the button without the terms what is missing', async ({ page }) => {
    await page.goto(QUIZ_THEN_CARD)
    const button = page.getByRole('button', { name: /^Enter Online Now!/ })
    await expect(button).toBeDisabled()
    await button.click({ force: true })
    await expect(page.getByText('Please accept Terms & Condition first')).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('link', { name: /^Enter Online Now!/ })).toBeVisible()
  })

  test('give words to text on a desktop, where nothing can', async ({ page }) => {
    await page.goto(`${QUIZ_THEN_CARD}/sms`)
    const dialog = page.getByRole('dialog')
    const words = dialog.getByText('Text LATE to 07700900900', { exact: true })
    await expect(words.filter({ visible: true })).toHaveCount(1)
    await expect(dialog.getByRole('link', { name: /^Text LATE/ })).toBeHidden()
  })

  test('copy their link where there is no sheet to share by', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(CARD_ALONE)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${CARD_ALONE}`)
  })

  test('lead on to another prize in the same panel, and closing leads back to where it began', async ({ page }) => {
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

  test('have a text ready to send', async ({ page }) => {
    await page.goto(`${QUIZ_THEN_CARD}/sms`)
    const link = page.getByRole('link', { name: 'Text LATE to 07700900900' })
    await expect(link).toHaveAttribute('href', 'sms:07700900900?&body=LATE')
  })
})
