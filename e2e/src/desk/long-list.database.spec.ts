/** Of 5,000 competitions the list of content shows the newest, and finds one among all. `npm run bench:desk` measures its speed. */
import { expect, test } from '../harness/database-journey.ts'

test.use({ productName: 'five thousand competitions' })

const COMPETITIONS = 5_000

test('of 5,000 competitions the list shows the newest fifty, and finds one among all of them', async ({
  desk,
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
  const page = await desk('editor', '/content')
  const rows = page.getByRole('row')
  // The first row has the names of the columns.
  await expect(rows).toHaveCount(51)
  expect(await page.locator('*').count(), 'elements of the page').toBeLessThan(3_000)

  await page.getByRole('searchbox', { name: 'Find by title or ID' }).fill('number 4321')
  await expect(page.getByRole('link', { name: 'Prize of the number 4321', exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/words=number\+4321/)
})
