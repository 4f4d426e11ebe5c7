/** A file of entries at the desk: imported, its rejected rows shown and downloaded, and the same file again changes nothing. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

test.use({ ...DESKTOP })

type Competition = { id: number; name: string }

/** An open competition that takes cards. */
const BY_POST = `select id, body ->> 'name' as name from competitions
  where (body #>> '{meta,channels,postal,enabled}')::boolean and not is_hidden and closes_at > now() + interval '1 hour'
    and coalesce((body #>> '{meta,channels,postal,dateStart}')::timestamptz, (body ->> 'dateStart')::timestamptz) < now() - interval '1 hour'
    and body ->> 'legalBasis' = 'free-draw' order by id limit 1`

async function importFile(page: Page, text: string, name: string): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByLabel('Name of the delivery')).toHaveValue(name)
  await page.getByLabel('Source').fill('post-room')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

test(
  'a file is imported row by row; its errors are shown and downloaded; the totals add up; again, nothing changes',
  { tag: '@gate' },
  async ({ desk, statement, pageErrors }) => {
    test.slow()
    const [competition] = await statement<Competition>(BY_POST)
    const { id } = competition!
    const at = new Date(Date.now() - 30 * 60_000).toISOString()
    const name = `cards ${Date.now()}`
    const row = (nth: number, phone: string, of = id) => `${name} ${nth},${of},${phone},${at}`
    const rows = [row(1, '07700900881'), row(2, '07700900882'), row(3, 'nobody'), row(4, '07700900883', 4_711)]
    const file = ['reference,competitionId,phone,enteredAt', ...rows, ''].join('\n')
    const page = await desk('support', '/imports')

    // A file that is none is refused before it is sent.
    pageErrors.allow(/status of 422 .*\/imports\/check/)
    await importFile(page, 'reference,phone\n', `${name} wrong`)
    await expect(page.getByText(/Columns are missing: competitionId, enteredAt/)).toBeVisible()

    await importFile(page, file, name)
    await expect(page.getByText('4 rows: 2 accepted, 2 rejected.')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'See the delivery' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('4 received: 2 accepted, 2 rejected')).toBeVisible()

    await page.getByRole('button', { name: /^Unknown competition/ }).click()
    await expect(page.getByRole('table', { name: 'Rejected rows' })).toContainText('07••• •••883')
    await expect(page.getByRole('main')).not.toContainText('07700900883')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download them as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('07700900883')
    expect(await statement(`select 1 from audit_log where act = 'download-rejected-rows'`)).toHaveLength(1)

    await page.goto('/desk/imports')
    const entries = await statement(`select count(*)::int as count from entries where channel = 'postal'`)
    await importFile(page, file, name)
    await expect(page.getByText('This file was imported before. Nothing has changed.')).toBeVisible({ timeout: 60_000 })
    expect(await statement(`select count(*)::int as count from entries where channel = 'postal'`)).toEqual(entries)

    await page.getByLabel('Number of the competition').fill(String(id))
    await page.getByRole('button', { name: 'Show totals' }).click()
    await expect(page.getByText('Every received row is accepted or rejected.')).toBeVisible()
  },
)

test('the presenter’s script is that of the published record', { tag: '@gate' }, async ({ desk, statement }) => {
  const [competition] = await statement<Competition>(BY_POST)
  const { id, name } = competition!
  const path = `/on-air?competition=${id}`
  const page = await desk('editor', path)
  const [{ info } = { info: '' }] = await statement<{ info: string }>(
    `select body #>> '{meta,channels,postal,info}' as info from competitions where id = ${id}`,
  )
  await expect(page.getByRole('heading', { name: `${name} (${id})` })).toBeVisible()
  await expect(page.getByText(info).first()).toBeVisible()
})
