/** From a published draw to its winner's story on the site, and off it again (docs/mechanisms/draw/stories.md). */
import { approveRevision, confirm, publishRevision, submitForReview } from '../../harness/desk.ts'
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'
import { publishDraw } from './publish-draw.ts'
import { expectUsable } from '../../harness/usable.ts'

// It ends a competition that other journeys enter.
test.use({ ...DESKTOP, productName: 'winner-story' })
test.setTimeout(240_000)

const TITLE = 'Two seats, middle of the row'

test('the winner of a draw is asked, their story is written from what is known, published by two, seen, and taken off when they say so', async ({
  desk,
  page,
  request,
  product,
  pageErrors,
}) => {
  // There is no such item yet, and without the winner's word it is not submitted.
  pageErrors.allow(/status of (?:404|422) .*\/content\/winner-story\//)
  const id = await publishDraw({ request, desk, product })
  const publisher = await desk('publisher', `/draws/${id}`)
  const winners = publisher.getByRole('region', { name: 'Winners and their stories' })
  // A job awards the prize.
  await expect(async () => {
    await publisher.reload()
    await expect(winners).toContainText('Not asked yet', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await winners.getByRole('link', { name: 'Write the winner’s story' }).first().click()

  // The linter's note leads to the field.
  await publisher
    .getByRole('button', { name: /Article.*Text/ })
    .first()
    .click()
  const text = publisher.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/won .+\. \[How they heard of it/)
  await publisher.getByLabel('Title', { exact: true }).fill(TITLE)
  await text.fill('A winner from Kent had the telephone on silent. We rang three times.')
  await publisher.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(publisher.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()

  await publisher.getByRole('button', { name: 'Record what they said' }).click()
  const dialog = publisher.getByRole('dialog')
  await expect(dialog).toContainText('your prize doesn’t depend on it')
  await dialog.getByLabel('How they want to be named').selectOption('initials')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Kit')
  await dialog.getByRole('textbox', { name: 'Surname' }).fill('Larkin')
  await dialog.getByRole('textbox', { name: 'County or town' }).fill('Kent')
  await dialog.getByRole('checkbox', { name: /^Their story in words/ }).check()
  await dialog.getByLabel('How they said it').selectOption('phone')
  await dialog.getByRole('button', { name: 'Record what they agree to' }).click()
  await expect(publisher.getByText('Agreed: story')).toBeVisible()
  await expectUsable(publisher, 'a story and its winner')
  await publisher.getByRole('button', { name: /submit for review/i }).click()
  await expect(publisher.getByRole('article').filter({ hasText: 'In review' })).toBeVisible()
  const address = new URL(publisher.url()).pathname.replace('/desk', '')

  // The demonstration has one publisher, who wrote it: an editor could not approve it either.
  const revision = publisher.getByRole('article').filter({ hasText: 'In review' })
  await expect(revision.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await confirm(revision, 'Withdraw', { reason: 'An editor writes it, so that the publisher can approve it.' })
  const editor = await desk('editor', `${address}/edit`)
  await editor.locator('summary').filter({ hasText: 'Article' }).click()
  await editor
    .getByLabel('Text', { exact: true })
    .fill('A winner from Kent had the telephone on silent. We rang twice.')
  await submitForReview(editor)
  await publisher.reload()
  const newest = publisher.getByRole('article').filter({ hasText: 'Revision 2' })
  // Somebody has left the page of the live draw open.
  await page.goto(`/win/draws/${id}/live`)
  await expect(page.getByRole('region', { name: 'The draw, live' })).toBeVisible()
  const told = page.getByRole('region', { name: 'Meet the winner' })
  await expect(told).toHaveCount(0)
  await approveRevision(newest)
  await publishRevision(newest)
  await expect(told.getByRole('link')).toBeVisible({ timeout: 60_000 })

  await page.goto(`/win/draws/${id}`)
  await page.getByRole('link', { name: new RegExp(`^Meet .*: ${TITLE}$`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(1)
  await expectUsable(page, 'a story')
  await page.goto(`/win/draws/${id}/live`)
  await expect(told.getByRole('link')).toBeVisible()
  await page.goto('/win/winners')
  await expect(page.getByRole('region', { name: 'Winners’ stories' }).getByRole('status')).toContainText('1 of 5')

  await editor.goto(`/desk${address}`)
  await editor.getByRole('button', { name: 'Record what they said' }).click()
  const again = editor.getByRole('dialog')
  await again.getByRole('checkbox', { name: /^Their story in words/ }).uncheck()
  await again.getByLabel('How they said it').selectOption('email')
  await again.getByRole('button', { name: 'Record that they do not agree' }).click()
  await expect(editor.getByText('Does not agree')).toBeVisible()
  await page.goto(`/win/draws/${id}`)
  await expect(page.getByRole('link', { name: /^Meet / })).toHaveCount(0)
  await editor.goto('/desk')
  await expect(editor.getByText('1 winner no longer agrees to be shown')).toBeVisible()
})
