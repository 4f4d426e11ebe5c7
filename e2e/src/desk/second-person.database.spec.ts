/** What waits for a second person: on the first page, in the rooms, and never for the first person (docs/mechanisms/staff.md#what-waits). */
import { confirm, submitForReview } from '../harness/desk.ts'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

// It takes a rail off the site, and changes the roles of the demonstration's staff.
test.use({ ...DESKTOP, productName: 'desk-second-person' })
test.setTimeout(180_000)

const RAIL = 'Spend your tokens'
const REASON = 'The promotion of tokens has ended.'

test(
  'one publisher proposes to take a rail off, sees that it waits, and cannot do it; a second one finds it on their first page and does',
  { tag: '@gate' },
  async ({ desk }) => {
    const administrator = await desk('administrator', '/staff')
    const edie = administrator.getByRole('row').filter({ hasText: 'Edie Marlow' })
    await edie.getByText('Change access').click()
    await edie.getByRole('button', { name: 'Change roles…' }).click()
    const roles = administrator.getByRole('dialog')
    await roles.getByRole('checkbox', { name: 'Publisher' }).check()
    await roles.getByRole('button', { name: 'Change roles' }).click()
    await expect(edie).toContainText('Publisher')
    await administrator.goto('/desk')
    const changes = administrator.getByRole('region', { name: 'Changes of access in the last week' })
    await expect(changes.getByRole('row').filter({ hasText: 'Edie Marlow' })).toContainText('Roles changed')

    const first = await desk('publisher', '/content/rail/spend-your-tokens')
    await confirm(first, 'Propose to take it off the site', { reason: REASON, as: 'Propose' })
    await expect(first.getByRole('main')).toContainText('You have proposed to take it off the site')
    await expect(first.getByRole('button', { name: /take it off the site/ })).toBeHidden()
    await first.goto('/desk')
    const waitingOf = (page: typeof first) =>
      page
        .getByRole('region', { name: /Waits for a second person/ })
        .getByRole('row')
        .filter({ hasText: RAIL })
    await expect(waitingOf(first)).toContainText('Somebody else must do it.')

    const second = await desk('editor')
    await expect(waitingOf(second)).toContainText(REASON)
    await expect(waitingOf(second)).toContainText('Piotr Lis')
    await expect(waitingOf(second)).toContainText('You may')
    await waitingOf(second).getByRole('link').click()
    await expect(second.getByRole('main')).toContainText('Piotr Lis has proposed to take it off the site')
    await confirm(second, 'Agree: take it off the site', { reason: REASON, as: 'Take off the site' })
    await expect(second.getByText('It has been taken off the site.')).toBeVisible()
    await second.goto('/desk')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waitingOf(second)).toHaveCount(0)
  },
)

test('a text in review waits for the publisher, and not for its author', async ({ desk }) => {
  const editor = await desk('editor', '/content/rail/closing-soon/edit')
  await editor.getByLabel('Name', { exact: true }).fill('Closing very soon')
  await submitForReview(editor)
  const row = (page: typeof editor) => page.getByRole('row').filter({ hasText: 'Closing very soon' })
  await editor.goto('/desk')
  await expect(row(editor)).toContainText('Somebody else must do it.')

  const publisher = await desk('publisher')
  await expect(row(publisher)).toContainText('Edie Marlow')
  await row(publisher).getByRole('link').click()
  const revision = publisher.getByRole('article').filter({ hasText: 'In review' })
  await confirm(revision, 'Approve')
  await expect(publisher.getByRole('article').filter({ hasText: 'Approved' })).toBeVisible()
  await publisher.goto('/desk')
  await expect(publisher.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(row(publisher)).toHaveCount(0)
})
