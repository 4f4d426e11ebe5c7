/** Two draw officers withdraw a prize, and two make a draw void; everybody reads why (docs/mechanisms/prizes.md#withdrawing). */
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { openDesk } from './desk-journey.ts'

// It withdraws the prize of a published draw, and makes another draw void.
test.use({ ...DESKTOP, productName: 'desk-withdraw' })
test.setTimeout(180_000)

const [FIRST, SECOND] = ['They work for us and may not enter.', 'I have seen the staff list.']

// Field rules 8, 10
test('one officer proposes to withdraw a prize, a second one agrees, and the draw’s page says why', async ({
  browser,
  page,
  pageErrors,
  baseURL,
}) => {
  const place = { ...DESKTOP, baseURL, path: '/prizes?state=offered' }
  const first = await openDesk(browser, pageErrors, 'draw-officer', place)
  const row = first.getByRole('row').filter({ has: first.getByRole('button', { name: 'Propose to withdraw' }) })
  const draw = (await row.first().getByRole('link', { name: /./ }).last().getAttribute('href'))!
  await row.first().getByRole('button', { name: 'Propose to withdraw' }).click()
  await expect(first.getByRole('dialog')).toContainText('Everybody can read it, for ever.')
  await first.getByRole('dialog').getByLabel('Reason').fill(FIRST)
  await first.getByRole('dialog').getByRole('button', { name: 'Propose to withdraw' }).click()
  await expect(first.getByRole('main')).toContainText('You proposed to withdraw it')

  const second = await openDesk(browser, pageErrors, 'second-draw-officer', { ...place, path: '' })
  await second.getByRole('link', { name: /^Withdraw a prize: / }).click()
  await expect(second.getByRole('main')).toContainText(FIRST)
  await second.getByRole('button', { name: 'Agree to withdraw' }).click()
  await second.getByRole('dialog').getByLabel('Reason').fill(SECOND)
  await second.getByRole('dialog').getByRole('button', { name: 'Agree to withdraw' }).click()
  await expect(second.getByText(/is withdrawn\.$/)).toBeVisible()

  await page.goto(`/win${draw.replace('/desk', '')}`)
  await expect(page.getByRole('main')).toContainText(`Prize withdrawn.`)
  await expect(page.getByRole('main')).toContainText(`${FIRST} ${SECOND}`)
})

// Field rule 8
test('two officers make a published draw void, and its page keeps what was drawn; more draws come page by page', async ({
  browser,
  page,
  pageErrors,
  baseURL,
  statement,
}) => {
  await statement(`insert into draws (kind, subject_id, title, state, ticket_count, cut_off)
    select 'competition', (900000 + n)::text, 'An old draw ' || n, 'no-entries', 0, now() - interval '1 year' - n * interval '1 day'
    from generate_series(1, 40) n returning id`)
  await page.goto('/win/draws')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('link', { name: /An old draw 30\b/ })).toBeVisible()

  const [draw] = await statement<{ id: string }>(
    `select id from draws where state = 'published' and kind = 'competition' order by published_at limit 1`,
  )
  const place = { ...DESKTOP, baseURL, path: `/draws/${draw!.id}` }
  const first = await openDesk(browser, pageErrors, 'draw-officer', place)
  await first.getByRole('button', { name: 'Propose to make it void' }).click()
  await first.getByRole('dialog').getByLabel('Reason').fill('A sack of post was missing.')
  await first.getByRole('dialog').getByRole('button', { name: 'Propose to make it void' }).click()
  await expect(first.getByText('It is proposed. Another draw officer must say why too.')).toBeVisible()
  const second = await openDesk(browser, pageErrors, 'second-draw-officer', place)
  await second.getByRole('button', { name: 'Agree to make it void' }).click()
  await second.getByRole('dialog').getByLabel('Reason').fill('I have seen the sack.')
  await second.getByRole('dialog').getByRole('button', { name: 'Agree to make it void' }).click()
  await expect(second).not.toHaveURL(new RegExp(draw!.id))
  await page.goto(`/win/draws/${draw!.id}`)
  await expect(page.getByRole('main')).toContainText('A sack of post was missing. I have seen the sack.')
  await expect(page.getByRole('heading', { name: 'What was drawn, and doesn’t count' })).toBeVisible()
})
