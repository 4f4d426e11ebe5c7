/** The calendar: the demonstration's openings and draws, a clash by name, and the way to the item (docs/mechanisms/desk.md#the-calendar). */
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

test.use(DESKTOP)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test(
  'the calendar has what opens and closes, names a clash, and leads to the item',
  { tag: '@gate' },
  async ({ desk, statement }) => {
    // Two weekly draws within the same quarter of an hour, far enough ahead that neither is this week's.
    const body = { prizes: [{ prize: { type: 'monetary', value: 1000, name: '£10' }, winners: 1 }], alternates: 0 }
    for (const [id, name, minutes] of [
      ['clash-one', 'The first of two', 0],
      ['clash-two', 'The second of two', 5],
    ] as const) {
      const at = new Date(inDays(20).getTime() + minutes * 60_000).toISOString()
      const cutOff = new Date(inDays(20).getTime() - 3_600_000).toISOString()
      const text = JSON.stringify({ ...body, name, cutOff, drawsAt: at, onePrizePerPlayer: false, terms: 'Terms.' })
      await statement(`insert into winsday_draws (id, name, draws_at, cut_off, body, revision)
      values ('${id}', '${name}', '${at}', '${cutOff}', '${text}', 1)`)
    }
    const page = await desk('editor', '/calendar?view=agenda')
    const main = page.getByRole('main')
    await expect(main.getByText(/closes online/).first()).toBeVisible()
    const clashes = main.getByRole('region', { name: 'Clashes' })
    // Few are open from the start.
    if (!(await clashes.getByRole('listitem').first().isVisible())) await clashes.getByText(/^\d+ clashes$/).click()
    const planted = clashes.getByRole('listitem').filter({ hasText: 'The first of two' })

    await expect(planted).toContainText('The second of two')

    await main
      .getByRole('listitem')
      .filter({ hasText: /closes online/ })
      .getByRole('link')
      .last()
      .click()
    await expect(page).toHaveURL(/\/desk\/content\/competition\/\d+$/)
  },
)

test('all of it by keyboard: p, n and t turn the pages, and a month is a list on a phone', async ({ desk }) => {
  const page = await desk('draw-officer', '/calendar?view=month&day=2026-11-15')
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(title).toHaveText('November 2026')
  await page.keyboard.press('n')
  await expect(title).toHaveText('December 2026')
  await page.keyboard.press('p')
  await expect(title).toHaveText('November 2026')
  await page.keyboard.press('p')
  await expect(title).toHaveText('October 2026')
  await page.keyboard.press('t')
  await expect(page.locator('[aria-current=date]')).toBeAttached()
  // Not allowed to read content: pages of competitions, and draws, are all that names lead to.
  const addresses = await page
    .getByRole('main')
    .locator('ol li li')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.filter((to) => !/^\/desk\/(?:content\/competition|draws)\//.test(to))).toEqual([])

  const phone = await desk('editor', '/calendar', PHONE)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // It begins today, and what was before is a press away; a wide window has the whole month.
  const firstDay = phone.getByRole('main').locator('ol > li:visible').first()
  await expect(firstDay).toHaveAttribute('aria-current', 'date')
  await phone.goto('/desk/calendar?view=month&day=2026-11-28')
  await expect(firstDay).toContainText('Sat 28 Nov')
  await phone.setViewportSize({ width: 1366, height: 900 })
  await expect(firstDay).toContainText('Mon 26 Oct')
})
