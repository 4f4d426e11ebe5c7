/** The verification sheet of a draw on paper: A4, by its button alone (docs/mechanisms/draw/sheet.md). */
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'
import { publishDraw } from './publish-draw.ts'
import { expectUsable } from '../../harness/usable.ts'

// It ends a competition that other journeys enter.
test.use({ ...DESKTOP, productName: 'winner-story' })
test.setTimeout(240_000)

test('a draw officer prints the sheet of a published draw, and the audit log says who did', async ({
  desk,
  request,
  product,
  statement,
}) => {
  const id = await publishDraw({ request, desk, product })
  const officer = await desk('draw-officer', `/draws/${id}`)
  await officer.getByRole('link', { name: 'Verification sheet' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toContainText('Verification sheet')
  await expectUsable(officer, 'the verification sheet')

  await officer.emulateMedia({ media: 'print' })
  const root = officer.getByText('Root of the list')
  await expect(root).toBeHidden()
  await expect(officer.getByText('Print this sheet with its button')).toBeVisible()
  await officer.emulateMedia({ media: 'screen' })

  await officer.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'yes')
  })
  await officer.getByRole('button', { name: 'Print it' }).click()
  await expect(officer.locator('body')).toHaveAttribute('data-asked', 'yes')
  await officer.emulateMedia({ media: 'print' })
  for (const heading of [
    '1. The list',
    '2. The witnesses',
    '3. The public number',
    '4. The result',
    '5. Who did what',
    '6. The prizes',
  ])
    await expect(officer.getByRole('heading', { name: heading })).toBeVisible()
  await expect(officer.getByText(/^Printed by Dora Whitlock/)).toBeVisible()
  await expect(officer.getByRole('button', { name: 'Print it' })).toBeHidden()
  const pdf = await officer.pdf({ preferCSSPageSize: true })
  // A4, in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  const rows = await statement(`select id from audit_log where act = 'print-draw-sheet' and subject_id = '${id}'`)
  expect(rows).toHaveLength(1)
})
