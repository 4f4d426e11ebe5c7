/** A notification of the operator: from the desk to visitors and players, and off the site again (docs/mechanisms/notifications.md). */
import type { Page } from '@playwright/test'
import { approveRevision, confirm, publishRevision, submitForReview } from '../harness/desk.ts'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { responseError } from '../harness/page-errors.ts'
import { scrollToNews } from '../harness/player.ts'
import { findViolations } from '../harness/usable.ts'

// It changes what all other journeys count, and the roles of the demonstration's staff.
test.use({ ...DESKTOP, productName: 'desk-notification', actionTimeout: 30_000 })
test.setTimeout(240_000)

const ID = 'brass-band'
const TITLE = 'The brass band is back'
const REASON = 'The band has gone home.'
const DAY_MS = 86_400_000

const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const inSidebar = (page: Page, words: string) => sidebar(page).getByRole('article').filter({ hasText: words })
/** A day and a time as the browser's field takes them. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)

test('an editor writes one and sees it, a publisher publishes it, visitors and players see it, a dismissal holds in another browser, and two people take it off', async ({
  desk,
  otherBrowser,
  page,
  pageErrors,
  player,
  statement,
}) => {
  // Whether the id is taken is asked first.
  pageErrors.allow(responseError(404, `/api/desk/content/notification/${ID}`))
  // The linter refuses the link to a script.
  pageErrors.allow(responseError(422, `/api/desk/content/notification/${ID}/lint`))
  const editor = await desk('editor', '/content/new?kind=notification')
  await editor.getByRole('textbox', { name: 'ID', exact: true }).fill(ID)
  await editor.getByRole('button', { name: 'Begin' }).click()
  const found = editor.getByRole('region', { name: 'What was found' })
  await expect(found, 'the template has ended').toContainText('Its end has passed')
  await editor.getByLabel('Title', { exact: true }).fill(`${TITLE}<img src=x onerror="document.title = 1">`)
  await editor.getByLabel('Description', { exact: true }).fill('On <b>Saturday</b> at noon.')
  await editor.getByLabel('Text of the link', { exact: true }).fill('Where it plays')
  await editor.getByLabel('Leads to', { exact: true }).fill('javascript:alert(1)')
  await expect(found).toContainText('nor an https address')
  await editor.getByLabel('Leads to', { exact: true }).fill('/win/free')
  await editor.getByLabel('Shown from', { exact: true }).fill(inDays(-1))
  await editor.getByLabel('Shown until', { exact: true }).fill(inDays(3))
  await expect(editor.getByText('Nothing to correct.')).toBeVisible()
  const card = editor.getByRole('region', { name: 'Preview', exact: true }).getByRole('article')
  await expect(card.getByRole('heading', { name: TITLE, exact: true })).toBeVisible()
  await expect(card.locator('b')).toHaveText('Saturday')
  await expect(card.getByRole('link')).toHaveAttribute('href', '/win/free')
  expect(await findViolations(editor)).toEqual([])
  await submitForReview(editor)

  const publisher = await desk('publisher', '/content?kind=notification')
  await publisher.getByRole('link', { name: TITLE }).click()
  const revision = publisher.getByRole('article', { name: 'Revision 1' })
  await approveRevision(revision)
  await publishRevision(revision)

  const visitor = await otherBrowser()
  await visitor.goto('/win')
  await expect((await scrollToNews(visitor)).getByRole('heading', { name: TITLE, exact: true })).toBeAttached()

  await page.goto('/win/notifications')
  await expect(inSidebar(page, TITLE).getByRole('link')).toHaveAttribute('href', '/win/free')
  const stored = page.waitForResponse(/\/api\/account\/notifications\/dismiss$/)
  await inSidebar(page, TITLE)
    .getByRole('button', { name: `Dismiss: ${TITLE}` })
    .click()
  expect((await stored).status()).toBe(200)
  await expect(inSidebar(page, TITLE)).toHaveCount(0)
  const other = await otherBrowser(player)
  await other.goto('/win/notifications')
  await expect(inSidebar(other, 'Every draw can be repeated by anyone')).toBeVisible()
  await expect(inSidebar(other, TITLE)).toHaveCount(0)

  await statement(
    `insert into staff_roles (staff_id, role) select id, 'publisher' from staff where name = 'Edie Marlow'`,
  )
  await confirm(publisher, 'Propose to take it off the site', { reason: REASON, as: 'Propose' })
  await expect(publisher.getByRole('main')).toContainText('You have proposed to take it off the site')
  await editor.goto(`/desk/content/notification/${ID}`)
  await confirm(editor, 'Agree: take it off the site', { reason: REASON, as: 'Take off the site' })
  await expect(editor.getByText('It has been taken off the site.')).toBeVisible()
  await visitor.goto('/win')
  const news = await scrollToNews(visitor)
  await expect(news.getByText('Every draw can be repeated by anyone')).toBeAttached()
  await expect(news.getByText(TITLE)).toHaveCount(0)
})
