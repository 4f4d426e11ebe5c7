/** The room Reports: two clicks to an answer, its table, a download, and paper (docs/mechanisms/desk/reports.md#the-room). */
import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/database-journey.ts'
import { expectUsable } from '../harness/usable.ts'

const COMPETITION = 111

/** Twelve cards for a show that is still open, as another process takes them in. */
const ENTER = `
  with entered as (
    insert into entries (player_id, id, competition_id, channel, state, steps, accepted_at, deadline, finished_at)
    select p.id, gen_random_uuid(), ${COMPETITION}, 'postal', 'completed', '{}', clock_timestamp() - interval '2 hours', clock_timestamp(), clock_timestamp()
    from (select id from players order by id limit 1) p, generate_series(1, 12) returning player_id, id)
  insert into entry_events (player_id, entry_id, event, state) select player_id, id, 'enter', 'completed' from entered`

test(
  'a producer is two clicks from an answer, reads it as a table, and takes it away as a file',
  { tag: '@gate' },
  async ({ desk, statement }) => {
    await statement(ENTER)
    const page = await desk('editor')
    await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: 'Odds' }).click()
    await expect(page.getByRole('region', { name: 'Odds' }).getByRole('table')).toBeInViewport()

    await page.goto(`/desk/reports?competition=${COMPETITION}`)
    const entries = page.getByRole('region', { name: 'Entries by channel and hour' })
    await expect(entries.getByText(/entries, .* of them online\. Most came/)).toBeVisible()
    await expect(entries.getByRole('img', { name: 'By hour, as a chart' })).toBeVisible()
    await entries.getByRole('button', { name: 'Table', exact: true }).first().press('Enter')
    await expect(entries.getByRole('table', { name: 'By hour' }).getByRole('columnheader')).toContainText([
      'Hour',
      'Post',
    ])
    await entries.getByText('What is counted').click()
    await expect(entries.getByText(/Completed entries that count\. Not:/)).toBeVisible()

    const saved = page.waitForEvent('download')
    await entries.getByRole('button', { name: 'Download ‘By channel’ as CSV' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toMatch(/^\uFEFFChannel,Begun,Finished,Entries,Tickets\r\n/)
    expect(text).toMatch(/\r\nPost,\d+,1,\d+,\d+\r\n/)
    const auditor = await desk('auditor', '/audit')
    await expect(auditor.getByRole('main')).toContainText('Export report')
  },
)

test('another show, a programme and days are each an address, which the back button returns to', async ({ desk }) => {
  const page = await desk('editor', `/reports?competition=${COMPETITION}`)
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const before = await title.textContent()
  await page.getByRole('button', { name: 'Days' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await expect(title).toContainText(' to ')
  await expectUsable(page, 'a report of days')
  await page.goBack()
  await expect(title).toHaveText(before!)
})

test('on paper there is the report and nothing around it, with what is counted', async ({ desk }) => {
  const page = await desk('editor', `/reports?competition=${COMPETITION}`)
  await expect(page.getByRole('region', { name: 'Odds' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Questions' })).toBeHidden()
  await expect(page.getByText(/Completed entries that count\. Not:/).first()).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThanOrEqual(3)
})
