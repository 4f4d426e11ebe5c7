/** A void draw at the desk and the one in its place, which has the list that was sealed first (docs/mechanisms/draws.md#redraw). */
import type { Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...DESKTOP, productName: 'desk-redraw' })
test.setTimeout(180_000)

const NAME = 'The pictures, for two, for a year'

async function take(page: Page, step: string, reason?: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: step, exact: true }).click()
}

test('two officers void a committed draw, and the redraw goes on with the same list, without a count or a closing', async ({
  desk,
  request,
}) => {
  expect((await request.post('/_demo/draws/end')).status()).toBe(200)
  const officer = await desk('draw-officer', '/draws')
  await officer.getByRole('link', { name: NAME }).click()
  for (const step of ['Close the list', 'Compare the books', 'Commit and publish the list']) await take(officer, step)
  await expect(officer.getByText('The list is published.').first()).toBeVisible()
  await take(officer, 'Propose to make it void', 'The prize was announced wrongly.')
  await expect(officer.getByText('Another draw officer must say why too.').first()).toBeVisible()

  const address = new URL(officer.url()).pathname.replace('/desk', '')
  const other = await desk('second-draw-officer', address)
  await take(other, 'Agree to make it void', 'I have seen the wrong announcement.')
  await expect(other.getByRole('heading', { name: `${NAME}, attempt 2` })).toBeVisible()
  const list = other.getByRole('region', { name: 'The list of this redraw' })
  await expect(list).toContainText(/list of attempt 1, with [\d,]+ tickets/)
  await expect(list).toContainText('refunded until it is committed')
  for (const step of ['Go on with the sealed list', 'Compare the books', 'Commit and publish the redraw'])
    await take(other, step)
  await expect(other.getByText('The redraw is published.').first()).toBeVisible()
  await expect(list).toContainText('None of them is left out.')
  await list.getByRole('link', { name: 'attempt 1' }).click()
  await expect(other.getByRole('heading', { name: 'This draw does not count' })).toBeVisible()
  await expect(list).toBeHidden()
})
