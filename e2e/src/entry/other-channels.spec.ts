/**
 * Entries by text and post appear in 'My entries' of the number's owner, with their channel and cost (field rules 3,
 * 11, 19).
 */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { typeCode } from '../harness/player.ts'

test.use(PHONE)

const ENTRIES = '/win/profile/entries'

test(
  'a player finds their texted and posted entries among their entries',
  { tag: '@gate' },
  async ({ logInAs, page }) => {
    await logInAs('07700900001')
    await page.goto(ENTRIES)
    const entries = page.getByRole('dialog').locator('ol').first().locator('> li')
    const texted = entries.filter({ hasText: 'By text' })
    await expect(texted).toContainText('£50,000 and a car on the drive')
    await expect(texted).toContainText('£2')
    await expect(texted).toContainText('You’re in')
    // Every entry counts twice, by any channel.
    await expect(texted.getByRole('list', { name: 'Tickets' }).getByRole('listitem')).toHaveCount(2)
    const posted = entries.filter({ hasText: 'By post' })
    await expect(posted).toContainText('Front row at Saturday Lights')
    await expect(posted).toContainText('Free')
  },
)

test(
  'a text from an unknown number is answered, and its sender finds the entry after a log-in by texted code',
  { tag: '@gate' },
  async ({ page, request, vendors, phone }) => {
    const row = { reference: phone, competitionId: 101, phone: `+44${phone.slice(1)}`, costPence: 200 }
    const reply = await request.post('/api/intake/rows', {
      data: { channel: 'sms', reference: phone, rows: [{ ...row, enteredAt: new Date().toISOString() }] },
      headers: { authorization: 'Bearer known-to-all-who-read-this' },
    })
    expect(await reply.json()).toMatchObject({ state: 'processing', received: 1 })
    await expect.poll(() => vendors.lastText(phone)).toMatch(/^You're in for '£50,000 and a car .* That text cost £2/)

    await page.goto(ENTRIES)
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
    const adult = page.getByLabel('I am 18 or over')
    const isAsked = await adult.isVisible()
    await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
    if (isAsked) await adult.click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    const entries = page.getByRole('dialog').locator('ol').first().locator('> li')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(/By text\s· £2/)
  },
)
