/** Content at the desk: from an editor's file to the site, two editors at once, and a session that ends (docs/mechanisms/desk.md). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { approveRevision, beginCompetition, logInButton, publishRevision, submitForReview } from '../harness/desk.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(DESKTOP)

const example = new URL('../../../docs/example-competition.json', import.meta.url)
const TITLE = 'A telescope and a dark sky'

/** The documented example with another number, address and prize. */
async function exampleFile(id: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const text = await readFile(example, 'utf8')
  const { competition } = (JSON.parse(text) as { body: { competition: { id: number; slug: string; name: string } } })
    .body
  const changed = text
    .replaceAll(`"id": ${competition.id}`, `"id": ${id}`)
    .replaceAll(`"id": "${competition.id}"`, `"id": "${id}"`)
    .replaceAll(competition.slug, `telescope-${id}`)
    .replaceAll(competition.name, TITLE)
  return { name: 'competition.json', mimeType: 'application/json', buffer: Buffer.from(changed) }
}

test(
  'an editor writes a competition from nothing, a publisher approves and publishes it, and the site shows it',
  { tag: '@gate' },
  async ({ desk, page, pageErrors }) => {
    const id = 8701
    // Whether the number is taken is asked first.
    pageErrors.allow(responseError(404, `/api/desk/content/competition/${id}`))
    const editor = await desk('editor', '/content')
    await editor.getByRole('link', { name: 'New', exact: true }).click()
    await editor.getByRole('link', { name: 'Competition', exact: true }).click()
    await beginCompetition(editor, id, await exampleFile(id), TITLE)
    await expect(editor.getByText('Nothing to correct.')).toBeVisible()
    await submitForReview(editor)
    await expect(editor.getByRole('button', { name: 'Approve' }), 'its author cannot approve it').toBeHidden()

    const publisher = await desk('publisher', '/content')
    await publisher.getByRole('link', { name: TITLE }).click()
    const revision = publisher.getByRole('article', { name: 'Revision 1' })
    await approveRevision(revision)
    expect((await page.request.get(`/win/competition/${id}`)).status(), 'not on the site yet').toBe(404)
    await publishRevision(revision)

    await page.goto(`/win/competition/${id}/telescope-${id}`)
    await expect(page.getByRole('dialog').getByRole('heading', { name: TITLE }).first()).toBeVisible()
  },
)

test('a linter’s finding stands beside its field, and prevents nothing but the publication', async ({ desk }) => {
  const editor = await desk('editor', '/content/competition/111/edit')
  await editor.getByLabel('Closes at').fill('2020-01-01T10:00')
  const found = editor.getByRole('region', { name: 'What was found' })
  await expect(found).not.toContainText('nothing')
  await found.getByRole('link').or(found.getByRole('button')).first().click()
  await expect(editor.getByRole('main').locator(':focus')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save draft' })).toBeEnabled()
})

test('two editors save the same text: the second sees both and loses nothing', async ({ desk, pageErrors }) => {
  pageErrors.allow(responseError(409, '/revisions'))
  const path = '/content/showcase/get-the-app/edit'
  const first = await desk('editor', path)
  const second = await desk('publisher', path)
  const title = (page: Page) => page.getByLabel('Header text', { exact: true })
  const text = (page: Page) => page.getByLabel('Content', { exact: true })
  await title(first).fill('The app is here')
  await first.getByRole('button', { name: 'Save draft' }).click()
  await expect(first.getByText(/Saved as revision/)).toBeVisible()

  await text(second).fill('Every draw, in your pocket.')
  await second.getByRole('button', { name: 'Save draft' }).click()
  const conflict = second.getByRole('dialog')
  await expect(conflict).toContainText('Edie Marlow')
  await expect(conflict).toContainText('The app is here')
  await conflict.getByRole('button', { name: /save/i }).click()
  await expect(second.getByText(/Saved as revision/)).toBeVisible()
  await second.goto(`/desk${path}`)
  await expect(title(second)).toHaveValue('The app is here')
  await expect(text(second)).toHaveValue('Every draw, in your pocket.')
})

test('a session that ends while somebody types loses nothing', async ({ desk, statement }) => {
  const editor = await desk('editor', '/content/showcase/good-morning/edit')
  const title = editor.getByLabel('Header text', { exact: true })
  await title.fill('Kept through a log-in')
  await statement('delete from staff_sessions')
  await editor.getByRole('button', { name: 'Save draft' }).click()
  const dialog = editor.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await logInButton(editor, 'editor').click()
  await expect(editor.getByText(/Saved as revision/)).toBeVisible()
  await editor.goto('/desk/content/showcase/good-morning/edit')
  await expect(title).toHaveValue('Kept through a log-in')
})
