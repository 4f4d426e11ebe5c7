/** The desk in a browser that moves its nodes (docs/mechanisms/desk.md#what-browsers-do-to-a-screen). */
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { openDesk } from './desk-journey.ts'

test.use(DESKTOP)

test('a room whose nodes were moved is rendered again, its menu goes on, and it is counted', async ({
  browser,
  pageErrors,
  baseURL,
  product,
}) => {
  const failures = async () =>
    /^fairdraw_page_failures_total\{kind="change",translated="no"\} (\d+)$/m.exec(
      await (await fetch(product.metrics!)).text(),
    )?.[1]
  pageErrors.allow(/^page failure: change$/, /^console: .*removeChild/)
  const page = await openDesk(browser, pageErrors, 'editor', { ...DESKTOP, baseURL, path: '/content' })
  const rows = page.getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const before = Number(await failures())
  // React removes the table, and finds it elsewhere.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr')) document.body.append(row)
  })
  await page.getByRole('searchbox').fill('Closing soon')
  await expect(page.getByRole('link', { name: 'Closing soon', exact: true }).last()).toBeVisible()
  await expect.poll(async () => Number(await failures())).toBeGreaterThan(before)
  await page.getByRole('link', { name: 'Previews', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Previews' })).toBeVisible()
})
