/** A competition from nothing, and one like another, in the steps of the editor (docs/mechanisms/desk.md#editing-content). */
import { join } from 'node:path'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import type { Locator, Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { approveRevision } from '../harness/desk.ts'
import { expectUsable } from '../harness/usable.ts'

test.use(DESKTOP)

/** Whether a number is taken is asked first, and a question is refused while it is half written. */
const EXPECTED = [/status of 404 .*\/api\/desk\/content\/competition\/\d+/, /status of 422 .*\/(?:lint|live-preview)/]

/** What an editor's hands do: each press, and each field that is written. */
function countInteractions(page: Page) {
  let count = 0
  const main = page.getByRole('main')
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    write: async (label: string, text: string) => {
      count += 1
      await main.getByLabel(label, { exact: true }).fill(text)
    },
    /** Chooses the file, and says what it shows. */
    upload: async (within: Locator, file: string, alt: string) => {
      count += 2
      await within.getByLabel('Files to upload').setInputFiles(file)
      await within.getByRole('textbox', { name: /^Alt text/ }).fill(alt)
    },
    check: async (name: string | RegExp) => {
      count += 1
      await main.getByRole('radio', { name }).or(main.getByRole('checkbox', { name })).first().check()
    },
    count: () => count,
  }
}

const inReview = (page: Page) => page.getByRole('article').filter({ hasText: 'In review' })

test(
  'an editor makes a paid competition with a picture, a question, three ways in and terms from nothing, with nothing to look up',
  { tag: '@gate' },
  async ({ desk, pageErrors }) => {
    pageErrors.allow(...EXPECTED)
    const editor = await desk('editor')
    const hands = countInteractions(editor)
    const { press, write, check } = hands
    await press(editor.getByRole('link', { name: 'New competition' }))
    await press(editor.getByRole('button', { name: 'Scratch', exact: true }))

    await write('What can be won', 'A tandem for two')
    await write('Worth', '1,450')
    await press(editor.getByRole('button', { name: 'Choose a picture: Picture' }))
    const picker = editor.getByRole('dialog', { name: 'Choose a picture' })
    await hands.upload(picker, join(demoMedia, 'electric-bikes-card.webp'), 'Two red bicycles at sunset')
    await press(picker.getByRole('button', { name: 'Use this picture' }))
    await expect(picker).toBeHidden()
    await write('Price of one entry', '2')
    await check(/A question/)
    await write('Question', 'How many wheels has a tandem?')
    await write('Answer 1', 'Two')
    await write('Answer 2', 'Three')
    await write('Answer 3', 'Four')
    await check('By text')
    await write('Keyword to text', 'TANDEM')
    await write('In one line, on its card', 'One bike, two saddles, no excuses.')
    await write('The story, on its page', 'Ride it together. Whoever sits behind chooses the music.')
    await expect(editor.getByText('Nothing to correct.')).toBeVisible()

    const terms = editor.getByRole('group', { name: 'The composed terms' })
    for (const words of ['£2 an entry', '£2 a text', 'To enter free by post, write ‘A tandem for two’', 'worth £1,450'])
      await expect(terms).toContainText(words)
    await press(editor.getByRole('button', { name: 'Save and submit for review' }))
    await expect(inReview(editor)).toBeVisible()
    expect(hands.count()).toBeLessThanOrEqual(25)
    test.info().annotations.push({ type: 'interactions', description: String(hands.count()) })

    // The site shows it as it was written, once somebody else agrees.
    const publisher = await desk('publisher', new URL(editor.url()).pathname.replace('/desk', ''))
    await approveRevision(publisher.getByRole('article', { name: 'Revision 1' }))
  },
)

test(
  'one like last Friday’s has its prize and pictures, a number of its own and next Friday’s times',
  { tag: '@gate' },
  async ({ desk, pageErrors, statement }) => {
    pageErrors.allow(...EXPECTED)
    const [source] = await statement<{ closes: string; picture: string }>(
      `select body #>> '{competition,dateStop}' as closes, body #>> '{competition,meta,media,desktop,cardImage}' as picture
       from content_revisions where kind = 'competition' and id = '110' and state = 'published'`,
    )
    const editor = await desk('editor')
    const { press, count } = countInteractions(editor)
    await press(editor.getByRole('link', { name: 'New competition' }))
    await press(editor.getByRole('button', { name: /Win a family 4×4/ }))
    const main = editor.getByRole('main')
    await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Win a family 4×4')
    await expect(main.getByLabel('Picture', { exact: true })).toHaveValue(source!.picture)
    await expect(editor.getByRole('heading', { level: 1 })).not.toContainText('110')
    const closes = new Date(`${await main.getByLabel('Closes at', { exact: true }).inputValue()}Z`)
    expect(closes.getUTCDay()).toBe(new Date(source!.closes).getUTCDay())
    expect(closes.getTime()).toBeGreaterThan(Date.now())
    await expect(editor.getByText('Nothing to correct.')).toBeVisible()
    await press(editor.getByRole('button', { name: 'Save and submit for review' }))
    await expect(inReview(editor)).toBeVisible()
    expect(count()).toBeLessThanOrEqual(3)
  },
)

test('what is missing is said at its place when it is submitted, and nothing is sent', async ({ desk, pageErrors }) => {
  pageErrors.allow(...EXPECTED)
  const editor = await desk('editor', '/content/new?kind=competition')
  await editor.getByRole('button', { name: 'Scratch', exact: true }).click()
  await editor.getByRole('button', { name: 'Save and submit for review' }).click()
  const prize = editor.getByRole('main').getByLabel('What can be won', { exact: true })
  await expect(prize).toBeFocused()
  await expect(prize).toHaveAccessibleDescription(/Say what can be won\./)
  await expect(editor.getByText('Not saved yet.')).toBeVisible()
  await expectUsable(editor, 'the editor’s steps')
})

test('a text that the steps cannot express opens with all its fields, and with the steps again once it can', async ({
  desk,
  pageErrors,
}) => {
  pageErrors.allow(...EXPECTED)
  const editor = await desk('editor', '/content/competition/113/edit')
  const view = editor.getByRole('group', { name: 'View' })
  await expect(editor.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  await view.getByRole('button', { name: 'All fields' }).click()
  await editor.getByLabel('Costs money').uncheck()
  await expect(editor.getByText(/The steps cannot express all/)).toBeVisible()
  await editor.getByLabel('Costs money').check()
  await view.getByRole('button', { name: 'Steps' }).click()
  await expect(editor.getByRole('heading', { name: 'Price and ways in' })).toBeVisible()
})

test('two editors of one text see each other, until one of them leaves', async ({ desk }) => {
  const path = '/content/faq/faq/edit'
  const first = await desk('editor', path)
  const second = await desk('publisher', path)
  await expect(second.getByText('Edie Marlow has this open too.')).toBeVisible()
  await second.goto('/desk/content')
  const third = await desk('publisher', path)
  await expect(third.getByText('Edie Marlow has this open too.')).toBeVisible()
  await first.goto('/desk/content')
  await third.reload()
  await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(third.getByText(/has this open too/)).toBeHidden()
})

test('a file’s window that is closed without a choice leaves the picker open', async ({ desk, pageErrors }) => {
  pageErrors.allow(...EXPECTED)
  const editor = await desk('editor', '/content/new?kind=competition')
  await editor.getByRole('button', { name: 'Scratch', exact: true }).click()
  await editor.getByRole('button', { name: 'Choose a picture: Picture' }).click()
  const picker = editor.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByLabel('Files to upload').dispatchEvent('cancel', { bubbles: true })
  await picker.getByRole('searchbox').fill('tram')
  await expect(picker).toBeVisible()
})
