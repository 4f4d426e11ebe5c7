import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { CARD_ALONE, QUIZ_THEN_CARD } from './harness/screens.ts'

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`without scripts, on a ${screen.toLowerCase()}`, () => {
    test.use({ ...how, javaScriptEnabled: false })
    // The console message of such a browser for each script.
    test.beforeEach(({ pageErrors }) => pageErrors.allow(/^request: csp GET .*\.js$/))

    test(
      'home is readable and leads to a competition, its entry channels and its terms',
      { tag: screen === 'PHONE' ? '@gate' : [] },
      async ({ page }) => {
        await page.goto('/win')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Closing soon' })).toBeVisible()
        await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
        await expect(page).toHaveURL(CARD_ALONE)
        await expect(page.getByRole('heading', { name: '£20,000 tax-free cash' }).first()).toBeVisible()
        await page.getByRole('dialog').getByRole('link', { name: /post/i }).first().click()
        await expect(page).toHaveURL(`${CARD_ALONE}/postal`)
        await expect(page.getByText('PO Box 2580').first()).toBeVisible()
        await page.getByRole('dialog').getByRole('link', { name: /terms/i }).first().click()
        await expect(page).toHaveURL(`${CARD_ALONE}/terms`)
        await expect(page.getByText('Who runs it')).toBeVisible()
      },
    )

    test('closing a competition leads back to its page', async ({ page }) => {
      await page.goto(QUIZ_THEN_CARD)
      await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
      await expect(page).toHaveURL('/win')
    })

    test('the help page opens its answers', async ({ page }) => {
      await page.goto('/win/help.html')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const question = page.locator('summary').first()
      await question.click()
      await expect(page.locator('details[open]').first()).toBeVisible()
    })

    // Row 1.2-33
    test('the terms are readable', async ({ page }) => {
      await page.goto('/win/terms-and-conditions')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1000)
    })

    test(
      'the entry says that it needs scripts, and names the other channels',
      { tag: screen === 'PHONE' ? '@gate' : [] },
      async ({ page }) => {
        await page.goto(`${CARD_ALONE}/enter`)
        const word = page.locator('noscript p')
        await expect(word).toBeInViewport()
        expect(await word.textContent()).toContain('You need JavaScript to enter online')
        await page.getByRole('link', { name: 'Back to the prize' }).click()
        await expect(page).toHaveURL(CARD_ALONE)
      },
    )
  })
}
