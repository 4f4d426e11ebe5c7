/** The monthly return at the desk: it is read, kept with who kept it, made again with a reason, and taken away as a file. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/database-journey.ts'
import { expectUsable } from '../harness/usable.ts'

test('the return of a month is kept, made again with a reason, and taken away', { tag: '@gate' }, async ({ desk }) => {
  const page = await desk('finance', '/reports/return?month=2026-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Monthly return: January 2026' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Entries' })).toContainText('Share of the free route')
  await expect(page.getByText('Nobody has kept these figures yet.')).toBeVisible()
  await expectUsable(page, 'a monthly return')
  for (const width of [1366, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const columns = await page
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.map((table) =>
          Array.from(table.querySelectorAll('thead th'), (head) =>
            Math.round(head.getBoundingClientRect().left),
          ).join(),
        ),
      )
    expect(columns.length).toBeGreaterThan(3)
    expect(new Set(columns).size, `${width} px: ${columns.join(' | ')}`).toBe(1)
  }

  await page.getByRole('button', { name: 'Keep this return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Version 1 is kept')).toBeVisible()
  await page.getByRole('button', { name: 'Make it again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A delivery was taken in late.')
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await expect(page.getByText('Version 2 is kept')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByText(', and made again since.')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('monthly-return-2026-01-version-1.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('Money taken for entries')
})
