/** A person of the desk from their invitation: a first passkey, a second one, a lost one removed, other sessions ended. */
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { confirm, invite, plugInAuthenticator } from '../harness/desk.ts'

test.use(DESKTOP)

test(
  'an invited person enrols a passkey, adds another, removes the lost one, and cannot remove the last',
  { tag: '@gate' },
  async ({ desk, otherBrowser }) => {
    const administrator = await desk('administrator', '/staff')
    const link = await invite(administrator, { name: 'Nadia Frost', email: 'nadia@fairdraw.example', role: 'Auditor' })

    const page = await otherBrowser()
    const unplug = await plugInAuthenticator(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nadia' })).toBeVisible()
    await page.goto('/desk/me')
    const factors = page.getByRole('table', { name: 'What I can log in with' }).getByRole('row')
    await expect(factors).toHaveCount(2)
    await expect(factors.last()).toContainText('Passkey on a security key')
    await expect(factors.last()).toContainText('Your only one')

    // Another key, because one key holds one passkey of a person.
    await unplug()
    await plugInAuthenticator(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('The passkey is added.')).toBeVisible()
    await expect(factors).toHaveCount(3)

    // The new one logs in.
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nadia' })).toBeVisible()

    await page.goto('/desk/me')
    await factors.nth(1).getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(factors).toHaveCount(2)
    await expect(factors.last()).toContainText('Your only one')
  },
)

test('a person ends all their other sessions, and keeps the one that they use', async ({ desk }) => {
  const other = await desk('support', '/me')
  const page = await desk('support', '/me')
  const sessions = page.getByRole('table', { name: 'My open sessions' }).getByRole('row')
  await confirm(page, 'End all other sessions', { as: 'End the sessions' })
  await expect(sessions).toHaveCount(2)
  await expect(sessions.last()).toContainText('This one')
  await other.reload()
  await expect(other.getByRole('button', { name: /support/ })).toBeVisible()
})
