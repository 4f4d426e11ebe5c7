/** Log-in by the identity provider of the demonstration, on a phone and on a desk (docs/mechanisms/staff.md#single-sign-on). */
import { expect, test } from '../harness/database-journey.ts'

const SIZES = [
  { width: 390, height: 844, who: 'Grace Okafor' },
  { width: 1366, height: 768, who: 'Ivan Petrov' },
]

test(
  'staff log in by the button of their organisation, and one without a group is told why not',
  { tag: '@gate' },
  async ({ otherBrowser, pageErrors }) => {
    // Nobody is logged in at first, and one person never is.
    pageErrors.allow(/status of (401|403) .*\/api\/desk\//)
    for (const { who, ...viewport } of SIZES) {
      const page = await otherBrowser(undefined, { viewport })
      await page.goto('/desk/me')
      await page.getByRole('button', { name: 'Log in with Example single sign-on' }).click()
      await page.getByRole('link', { name: who }).click()
      // Back on the page where the log-in began, without the code in the address.
      await expect(page).toHaveURL(/\/desk\/me$/)
      await expect(page.getByRole('main')).toContainText(who)
      await expect(page.getByRole('main')).toContainText('Single sign-on')
    }
    const page = await otherBrowser(undefined, { viewport: { width: 390, height: 844 } })
    await page.goto('/desk')
    await page.getByRole('button', { name: 'Log in with Example single sign-on' }).click()
    await page.getByRole('link', { name: 'Noor Haddad' }).click()
    await expect(page.getByRole('alert')).toContainText('none of your groups may use the desk')
    await page.getByRole('link', { name: 'Log in again' }).click()
    await expect(page.getByRole('button', { name: 'Log in with Example single sign-on' })).toBeVisible()
  },
)
