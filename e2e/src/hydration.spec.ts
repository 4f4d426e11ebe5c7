/**
 * Whatever has happened to a document before it is hydrated, its text stays, and it can be used
 * (docs/mechanisms/serving.md#what-browsers-do-to-a-page).
 */
import type { Page } from '@playwright/test'
import { PHONE } from './harness/browser.ts'
import { extension } from './harness/conditions/extension.ts'
import { translator } from './harness/conditions/translator.ts'
import { holdScripts } from './harness/hold-requests.ts'
import { expect, test } from './harness/journey.ts'
import { responseError } from './harness/page-errors.ts'
import type { Product } from './harness/product.ts'
import { CARD_ALONE, enter } from './harness/screens.ts'

test.use(PHONE)

/** How many pages have gone wrong in browsers, by the product's metrics. */
async function countPageFailures({ metrics = '' }: Product): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const counts = [...text.matchAll(/^fairdraw_page_failures_total\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

const isHydrated = (page: Page) => expect.poll(() => page.evaluate(() => 'isListening' in window)).toBe(true)

/** What is done to a document before React sees it. */
const DAMAGES = {
  'nothing that React knows is left of the body’s frame': () => {
    const marks = [...document.body.childNodes].filter((node) => node instanceof Comment)
    for (const mark of marks) mark.remove()
    document.querySelector('.skip-link')?.remove()
  },
  'the head has other elements': () => {
    for (const element of document.head.querySelectorAll('title, meta, link:not([rel=stylesheet])')) element.remove()
    document.head.prepend(document.createElement('base'))
  },
  'lists and forms are shorter or have more': () => {
    for (const list of document.querySelectorAll('ul, ol, fieldset, form')) list.firstElementChild?.remove()
    for (const field of document.querySelectorAll('input')) field.before(document.createElement('div'))
  },
  'an element of the frame is another': () => {
    for (const element of document.querySelectorAll('header, main, footer')) {
      const other = document.createElement('section')
      other.append(...element.childNodes)
      element.replaceWith(other)
    }
  },
} satisfies Record<string, () => void>
type Damage = keyof typeof DAMAGES
/** React renders the whole document again. */
const WORST: Damage = 'nothing that React knows is left of the body’s frame'

/** Each kind of page: a text of it, and something that only works if it is hydrated, or a link that leads on. */
/** Pages that `npm test` damages too. */
const IN_GATE = ['home', 'the entry']

const PAGES: Readonly<Record<string, { address: string; text: string; use: (page: Page) => Promise<unknown> }>> = {
  home: {
    address: '/win',
    text: '£50,000 and a car on the drive',
    use: async (page) => {
      await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
      await expect(page.getByRole('dialog').getByRole('link', { name: /^Enter Online Now!/ })).toBeVisible()
    },
  },
  'a competition': {
    address: CARD_ALONE,
    text: 'Enter Online Now!',
    use: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^Enter Online Now!/ })
        .click()
      await expect(page).toHaveURL(enter(CARD_ALONE))
      await expect(page.getByLabel('Mobile number')).toBeVisible()
    },
  },
  'the log-in': {
    address: '/win/tokens/login',
    text: 'Mobile number',
    use: async (page) => {
      await page.getByLabel('Mobile number').fill('07700900457')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome. Check your texts' })).toBeVisible()
    },
  },
  help: {
    address: '/win/help.html',
    text: 'Help',
    use: async (page) => {
      await page.locator('summary').first().click()
      await expect(page.locator('details[open]').first()).toBeVisible()
    },
  },
  'the entry': {
    address: enter(CARD_ALONE),
    text: 'Log in or join',
    use: async (page) => {
      await page.getByLabel('Mobile number').fill('07700900458')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
    },
  },
}

/** Opens a page, damages it before its scripts come, and lets it be hydrated. */
async function openDamaged(page: Page, address: string, damage: () => void): Promise<void> {
  const letScriptsCome = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  await page.evaluate(damage)
  letScriptsCome()
}

for (const [name, { address, text, use }] of Object.entries(PAGES)) {
  for (const [damage, make] of Object.entries(DAMAGES)) {
    test(
      `${name}: its text is there and it can be used if ${damage}`,
      { tag: damage === WORST && IN_GATE.includes(name) ? '@gate' : [] },
      async ({ page, pageErrors, product }) => {
        pageErrors.allow(/^page failure: (part|document)$/)
        const before = await countPageFailures(product)
        await openDamaged(page, address, make)
        await isHydrated(page)
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
        expect(await page.title()).toContain(' | ')
        // What is damaged elsewhere may not be on every page.
        if (damage === WORST) await expect.poll(() => countPageFailures(product)).toBeGreaterThan(before)
        await use(page)
      },
    )
  }

  for (const [browser, conditions] of Object.entries({
    'a translator': [translator('before')],
    'an extension': [extension],
  })) {
    test.describe(`in a browser with ${browser}`, () => {
      test.use({ browserAs: conditions })
      test(`${name}: its text is there and it can be used`, async ({ page, pageErrors }) => {
        pageErrors.allow(/^page failure: part$/)
        await page.goto(address)
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
        await use(page)
      })
    })
  }
}

test.describe('if the browser cannot render a page either', () => {
  const breakRendering = (page: Page) =>
    page.addInitScript(() => {
      const create = Document.prototype.createElement
      Document.prototype.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
        if (name === 'section' || name === 'header') throw new Error('made up by a test')
        return create.call(this, name, options)
      } as typeof create
    })

  test(
    'it stays as the server sent it, its enter button is a link, and a note says so',
    { tag: '@gate' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/^page failure: (part|document|change|kept)$/, /made up by a test/)
      await breakRendering(page)
      await openDamaged(page, CARD_ALONE, DAMAGES[WORST])
      await expect(page.getByText('Part of this page isn’t working')).toBeVisible()
      await expect(page.getByRole('heading', { name: '£20,000 tax-free cash' }).first()).toBeVisible()
      await page.getByRole('link', { name: /^Enter Online Now!/ }).click()
      await expect(page).toHaveURL(enter(CARD_ALONE))
    },
  )

  test('a flow says that something went wrong, and can be loaded again', async ({ page, pageErrors }) => {
    pageErrors.allow(/^page failure: (part|document|change|kept)$/, /made up by a test/)
    await breakRendering(page)
    await openDamaged(page, enter(CARD_ALONE), DAMAGES[WORST])
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

test(
  'scripts that are gone, as after a new build, leave a page that can be read and followed',
  { tag: '@gate' },
  async ({ page, pageErrors }) => {
    pageErrors.allow(
      /^page failure: scripts$/,
      responseError(404, '.js'),
      /^uncaught: ($|.*dynamically imported module)/,
    )
    await page.route('**/win/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(CARD_ALONE, { waitUntil: 'commit' })
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/win\/profile\/home/)
  },
)
