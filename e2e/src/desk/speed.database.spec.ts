/** With 5,000 competitions the list of content opens within a second on a computer that is four times slower. */
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { openDesk } from './desk-journey.ts'

test.use({ productName: 'five thousand competitions' })

const COMPETITIONS = 5_000
const MAX_MS = 1_000
const SLOWDOWN = 4
const RUNS = 5

test('the list of 5,000 competitions opens in less than a second at a fourfold slowdown, and finds one among them @long', async ({
  browser,
  pageErrors,
  baseURL,
  statement,
}) => {
  await statement(`insert into content_items (kind, id, latest_revision)
    select 'competition', (100000 + n)::text, 1 from generate_series(1, ${COMPETITIONS}) n`)
  await statement(`insert into content_revisions (kind, id, revision, body, author, saved_at)
    select 'competition', (100000 + n)::text, 1,
      (select jsonb_set(r.body, '{competition,name}', to_jsonb('Prize of the number ' || n)) from content_revisions r
       where r.kind = 'competition' and r.id = '111' order by r.revision limit 1),
      'command:test', now() - n * interval '1 second'
    from generate_series(1, ${COMPETITIONS}) n`)
  const page = await openDesk(browser, pageErrors, 'editor', { ...DESKTOP, baseURL })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const rows = page.getByRole('row')
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('/desk')
    const room = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Content' })
    await expect(room).toBeVisible()
    // Measured within the page, from the press to the frame that shows the rows.
    times.push(
      await room.evaluate(
        (link: HTMLElement) =>
          new Promise<number>((resolve) => {
            const begun = performance.now()
            const look = () =>
              document.querySelectorAll('tbody tr').length >= 50
                ? requestAnimationFrame(() => resolve(performance.now() - begun))
                : requestAnimationFrame(look)
            link.click()
            look()
          }),
      ),
    )
    await expect(rows.first()).toBeVisible()
  }
  const sorted = times.toSorted((a, b) => a - b)
  test.info().annotations.push({ type: 'milliseconds', description: sorted.map(Math.round).join(', ') })
  // Other work on the machine only adds to a time, so the least one is that of the list.
  expect(sorted[0]).toBeLessThan(MAX_MS)
  expect(await page.locator('*').count(), 'elements of the page').toBeLessThan(3_000)

  await page.getByRole('searchbox', { name: 'Find by title or ID' }).fill('number 4321')
  await expect(page.getByRole('link', { name: 'Prize of the number 4321', exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/words=number\+4321/)
})
