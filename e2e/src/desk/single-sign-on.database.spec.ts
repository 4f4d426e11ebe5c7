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

test('an act that needs a fresh log-in asks the provider again in a window over the page, and then goes on', async ({
  otherBrowser,
  pageErrors,
  statement,
}) => {
  // Nobody is logged in at first; the act is refused; the other session is ended.
  pageErrors.allow(/status of (401|403) .*\/api\/desk\//)
  const who = 'Ivan Petrov'
  const provider = { name: 'Log in with Example single sign-on' }
  const logIn = async () => {
    const page = await otherBrowser(undefined, { viewport: { width: 1366, height: 768 } })
    await page.goto('/desk/me')
    await page.getByRole('button', provider).click()
    await page.getByRole('link', { name: who }).click()
    await expect(page.getByRole('main')).toContainText(who)
    return page
  }
  const elsewhere = await logIn()
  const page = await logIn()
  const sessions = page
    .getByRole('table', { name: 'My open sessions' })
    .getByRole('row')
    .filter({ hasText: 'This one' })
  await expect(sessions).toHaveCount(1)
  await statement(`update staff_sessions set authenticated_at = authenticated_at - interval '6 minutes'
    where staff_id = (select id from staff where name = '${who}')`)

  await page.getByRole('button', { name: 'End all other sessions' }).click()
  const confirm = page.getByRole('button', { name: 'End the sessions' })
  const dialog = page.getByRole('dialog', { name: 'Show that it is you' })
  // Who does not want to show it has done nothing.
  await confirm.click()
  await expect(dialog).toContainText('needs a log-in of the last five minutes')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('main')).toContainText(who)

  await confirm.click()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', provider).click()
  const opened = await opening
  // The provider is told to ask for the person's factors, although it knows them.
  await expect(opened).toHaveURL(/[?&]prompt=login(&|$)/)
  const closed = opened.waitForEvent('close')
  await opened.getByRole('link', { name: who }).click()
  await closed
  // The act goes on by itself on the page where it began.
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', provider)).toBeVisible()
})
