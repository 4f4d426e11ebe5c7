/** The desk in a browser that translates it, or breaks it in another way (docs/mechanisms/desk.md#what-browsers-do-to-a-screen). */
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { responseError } from '../harness/page-errors.ts'
import { approveRevision, invite, plugInAuthenticator, publishRevision, submitForReview } from '../harness/desk.ts'

// It publishes another text of a rail.
test.use({ ...DESKTOP, productName: 'desk-translated' })

const NEW_NAME = 'Closing very soon'

test('staff whose browser translates the desk enrol, log in by a passkey, find, write and approve', async ({
  desk,
  otherBrowser,
}) => {
  const administrator = await desk('administrator', '/staff')
  const link = await invite(administrator, { name: 'Tomas Vale', email: 'tomas@fairdraw.example', role: 'Editor' })

  const editor = await otherBrowser()
  await plugInAuthenticator(editor)
  await editor.goto(link)
  await editor.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Hello, Tomas' })).toBeVisible()
  await editor.getByRole('button', { name: 'Log out' }).click()
  await editor.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'Hello, Tomas' })).toBeVisible()

  // A list that gets shorter and longer.
  await editor.getByRole('link', { name: 'Content', exact: true }).first().click()
  const search = editor.getByRole('searchbox')
  await search.fill('no item has this title')
  await expect(editor.getByRole('row')).toHaveCount(0)
  await search.fill('Closing soon')
  await editor.getByRole('link', { name: 'Closing soon', exact: true }).click()
  await editor.getByRole('link', { name: 'Edit', exact: true }).click()
  await editor.getByLabel('Name', { exact: true }).fill('')
  await expect(editor.getByRole('region', { name: 'What was found' })).not.toContainText('has found nothing')
  await editor.getByLabel('Name', { exact: true }).fill(NEW_NAME)
  await submitForReview(editor)

  const publisher = await desk('publisher')
  const waiting = publisher.getByRole('row').filter({ hasText: NEW_NAME })
  await expect(waiting).toContainText('Tomas Vale')
  await waiting.getByRole('link').click()
  const revision = publisher.getByRole('article').first()
  await approveRevision(revision)
  await publishRevision(revision)
})

const PRIZE = 'The pictures, for two, for a year'

test('a room whose nodes were moved is rendered again, its menu goes on, and it is counted', async ({
  desk,
  pageErrors,
}) => {
  pageErrors.allow(/^page failure: change$/, /^console: .*removeChild/)
  const page = await desk('editor', '/content')
  const rows = page.getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const counted = page.waitForResponse((reply) => reply.url().endsWith('/api/page-failures'))
  // React removes the table, and finds it elsewhere.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr')) document.body.append(row)
  })
  await page.getByRole('searchbox').fill(PRIZE)
  await expect(page.getByRole('link', { name: PRIZE, exact: true }).last()).toBeVisible()
  expect((await counted).status()).toBe(200)
  await page.getByRole('link', { name: 'Previews', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Previews' })).toBeVisible()
})

test('what cannot be shown, or fetched, is said in words, and the rest of the desk goes on', async ({
  desk,
  pageErrors,
}) => {
  pageErrors.allow(
    /^page failure: (change|screen|scripts)$/,
    /made up by a test/,
    responseError(404, '.js'),
    /dynamically imported module/,
  )
  const page = await desk('editor')
  const main = page.getByRole('main')
  await page.evaluate(() => {
    const create = Document.prototype.createElement
    Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
      if (name === 'table') throw new Error('made up by a test')
      return create.call(this, name, options)
    } as typeof create
  })
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await expect(main.getByRole('heading', { level: 1, name: 'This could not be shown' })).toBeVisible()
  await expect(main).toContainText('What was saved is safe')

  await page.route(/\/desk\/assets\/previews-.*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Previews', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'This didn’t load' })).toBeVisible()
  await page.unrouteAll()
  await main.getByRole('button', { name: 'Load the page again' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Previews' })).toBeVisible()
})
