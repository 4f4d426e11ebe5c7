/** The desk without a pointer: a competition from nothing in the steps of the editor, and its approval. */
import { join } from 'node:path'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import type { Locator, Page } from '@playwright/test'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { logInButton } from '../harness/desk.ts'

test.use(DESKTOP)
test.setTimeout(300_000)

/** More than any page of the desk has to tab through. */
const MAX_TABS = 150
const TITLE = 'A tandem for two'

/** Hands that have a keyboard and nothing else. */
function keysOf(page: Page) {
  const { keyboard } = page
  const main = page.getByRole('main')
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible()
    for (let tabs = 0; tabs < MAX_TABS && !(await isFocused(target)); tabs += 1) await keyboard.press(key)
    await expect(target).toBeFocused()
  }
  return {
    tabTo,
    press: async (target: Locator, key?: 'Tab' | 'Shift+Tab') => {
      await tabTo(target, key)
      await keyboard.press('Enter')
    },
    write: async (label: string, text: string) => {
      await tabTo(main.getByLabel(label, { exact: true }))
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },
  }
}

async function logIn(page: Page, who: 'editor' | 'publisher'): Promise<void> {
  // Nobody may say that a hand on a mouse has helped.
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => {
      throw new Error('a pointer was used')
    }),
  )
  await page.goto('/desk')
  await keysOf(page).press(logInButton(page, who))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

test('a competition is written, submitted and approved by keyboard alone', async ({ otherBrowser, pageErrors }) => {
  pageErrors.allow(
    /status of 401 .*\/api\/desk\//,
    /status of 404 .*\/api\/desk\/content\/competition\/\d+/,
    /status of 422 .*\/(?:lint|live-preview)/,
  )
  const editor = await otherBrowser(undefined, DESKTOP)
  await logIn(editor, 'editor')
  // The window of the system, in which a file is chosen by keyboard too.
  editor.on('filechooser', (chooser) => void chooser.setFiles(join(demoMedia, 'electric-bikes-card.webp')))
  const { press, write, tabTo } = keysOf(editor)
  await press(editor.getByRole('link', { name: 'New competition' }))
  await press(editor.getByRole('button', { name: 'Scratch', exact: true }))
  // All links of the previewed page are in the way of who tabs to the end.
  await press(editor.getByRole('button', { name: 'Preview', exact: true }))
  await write('What can be won', TITLE)
  await write('Worth', '1,450')
  await tabTo(editor.getByRole('button', { name: 'Choose a picture: Picture' }))
  await editor.keyboard.press('Enter')
  const picker = editor.getByRole('dialog', { name: 'Choose a picture' })
  await tabTo(picker.getByRole('button', { name: 'Choose files' }))
  await editor.keyboard.press('Enter')
  await tabTo(picker.getByRole('textbox', { name: /^Alt text/ }))
  await editor.keyboard.type('Two red bicycles at sunset')
  await press(picker.getByRole('button', { name: 'Use this picture' }))
  await expect(picker).toBeHidden()
  await expect(editor.getByRole('main').getByLabel('Picture', { exact: true })).toBeFocused()

  const steps = editor.getByRole('navigation', { name: 'Steps' })
  await press(steps.getByRole('button', { name: /Price and ways in/ }), 'Shift+Tab')
  await expect(editor.getByRole('heading', { name: 'Price and ways in' })).toBeFocused()
  await write('Price of one entry', '2')
  await tabTo(editor.getByRole('radio', { name: /No question/ }))
  await editor.keyboard.press('ArrowRight')
  await expect(editor.getByRole('radio', { name: /^A question/ })).toBeChecked()
  await write('Question', 'How many wheels has a tandem?')
  for (const [index, answer] of ['Two', 'Three', 'Four'].entries()) await write(`Answer ${index + 1}`, answer)
  await tabTo(editor.getByRole('checkbox', { name: 'By text' }))
  await editor.keyboard.press('Space')
  await write('Keyword to text', 'TANDEM')
  await write('In one line, on its card', 'One bike, two saddles, no excuses.')
  await write('The story, on its page', 'Ride it together. Whoever sits behind chooses the music.')
  await expect(editor.getByText('Nothing to correct.')).toBeVisible()
  await press(editor.getByRole('button', { name: 'Save and submit for review' }))
  await expect(editor.getByRole('article').filter({ hasText: 'In review' })).toBeVisible()

  const publisher = await otherBrowser(undefined, DESKTOP)
  await logIn(publisher, 'publisher')
  const agree = keysOf(publisher)
  const waiting = publisher.getByRole('region', { name: /Waits for a second person/ }).getByRole('row')
  await agree.press(waiting.filter({ hasText: TITLE }).getByRole('link'))
  const revision = publisher.getByRole('article', { name: 'Revision 1' })
  await agree.press(revision.getByRole('button', { name: 'Approve', exact: true }))
  await agree.press(publisher.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
  await expect(revision).toContainText('Approved')
})
