/**
 * The site under the device settings of its players: dark scheme, forced colours, text of twice the size, the narrowest
 * screen, reduced motion. Five main screens run daily, and every screen with the slow specs.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { NARROW, PHONE } from './harness/browser.ts'
import { SCREEN_TOURS } from './harness/tours/screen-tours.ts'
import { expect, test } from './harness/journey.ts'
import { findCutOffText, findRunningAnimations, findIndistinctControls } from './harness/page-checks.ts'
import { CARD_ALONE, PUBLIC_SCREENS, QUIZ_THEN_CARD, enter } from './harness/screens.ts'

test.use(PHONE)

async function unreadable(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target.join(' ')}: ${any.map(({ message }) => message).join(' ')}`),
  )
}

const setText = (page: Page, size: string) =>
  page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)

/**
 * Waits for the new layout. Parts that the browser skips until they are near are included, because they would keep
 * their old style.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('main > div')) part.style.contentVisibility = 'visible'
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  })

type Adaptation = {
  set(page: Page): Promise<void>
  unset(page: Page): Promise<void>
  wrong(page: Page): Promise<string[]>
  /**
   * Checked once, because an animation that ends would pass otherwise. The others are polled until nothing is wrong: an
   * emulated setting reaches every part of the page only after some frames.
   */
  isJudgedAtOnce?: true
}

const ADAPTATIONS: Record<string, Adaptation> = {
  'in the dark scheme': {
    set: (page) => page.emulateMedia({ colorScheme: 'dark' }),
    unset: (page) => page.emulateMedia({ colorScheme: 'light' }),
    wrong: unreadable,
  },
  'in forced colours': {
    set: (page) => page.emulateMedia({ forcedColors: 'active' }),
    unset: (page) => page.emulateMedia({ forcedColors: 'none' }),
    wrong: findIndistinctControls,
  },
  'with text of twice the size': {
    set: (page) => setText(page, '200%'),
    unset: (page) => setText(page, ''),
    wrong: findCutOffText,
  },
  'at 320 pixels': {
    set: (page) => page.setViewportSize(NARROW.viewport),
    unset: (page) => page.setViewportSize(PHONE.viewport),
    wrong: findCutOffText,
  },
  'without motion': {
    set: (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
    unset: async () => {},
    wrong: findRunningAnimations,
    isJudgedAtOnce: true,
  },
}

const expectSoftly = expect.configure({ soft: true })

/** Expects that the page has no errors while it is adapted. Resets the setting afterwards. */
async function expectWhole(page: Page, adaptation: Adaptation, name: string): Promise<void> {
  const { set, unset, wrong, isJudgedAtOnce } = adaptation
  await set(page)
  await settled(page)
  if (isJudgedAtOnce) expectSoftly(await wrong(page), name).toEqual([])
  else await expectSoftly.poll(() => wrong(page), name).toEqual([])
  await unset(page)
}

const MAIN_SCREENS = {
  home: PUBLIC_SCREENS.home,
  competition: QUIZ_THEN_CARD,
  'entry before the log-in': enter(CARD_ALONE),
  'log-in': PUBLIC_SCREENS['log-in'],
  help: PUBLIC_SCREENS.help,
}

for (const [how, adaptation] of Object.entries(ADAPTATIONS)) {
  test(`the five main screens are complete and usable ${how}`, async ({ page }) => {
    for (const [name, address] of Object.entries(MAIN_SCREENS)) {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectWhole(page, adaptation, name)
    }
  })
}

for (const [which, tour] of Object.entries(SCREEN_TOURS)) {
  test(`the screens ${which} are complete and usable under every device setting`, async ({ page, tourContext }) => {
    test.slow()
    for await (const name of tour(tourContext)) {
      for (const [how, adaptation] of Object.entries(ADAPTATIONS)) {
        await expectWhole(page, adaptation, `${name}, ${how}`)
      }
    }
  })
}

test('with text of twice the size, Enter is on the first screen on home and in a competition', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  await page.goto('/win')
  const home = page.locator('main').getByRole('link', { name: /^Enter Online Now!/ })
  await home.scrollIntoViewIfNeeded()
  await expect(home).toBeInViewport({ ratio: 1 })
  await page.goto(QUIZ_THEN_CARD)
  const competition = page.getByRole('dialog').getByRole('button', { name: /^Enter Online Now!/ })
  await competition.scrollIntoViewIfNeeded()
  await expect(competition).toBeInViewport({ ratio: 1 })
})

test(
  'the dark scheme is dark from the first paint, and a printed page is light',
  { tag: '@gate' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/win')
    const look = () =>
      page.evaluate(() => {
        const { colorScheme } = getComputedStyle(document.documentElement)
        const { backgroundColor, color } = getComputedStyle(document.body)
        return { colorScheme, backgroundColor, color }
      })
    expect(await look()).toEqual({
      colorScheme: 'dark',
      backgroundColor: 'rgb(19, 12, 34)',
      color: 'rgb(245, 240, 255)',
    })
    // Before any style has loaded the page shows the browser's own background, which this scheme determines.
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light dark')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    // Even with reduced motion a change of colour takes a frame.
    await expect.poll(look).toMatchObject({ colorScheme: 'light', backgroundColor: 'rgb(255, 255, 255)' })
  },
)

test('in the dark scheme a card number is light on dark, and stays readable when the scheme changes', async ({
  playerPage: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(enter(CARD_ALONE))
  await page.getByRole('radio', { name: /^Card/ }).check()
  const number = page.frameLocator('iframe[name="braintree-hosted-field-number"]').getByRole('textbox').first()
  await expect(number).toBeVisible()
  const colours = async () => ({
    ink: await number.evaluate((element) => getComputedStyle(element).color),
    ground: await page.locator('#card-number').evaluate((element) => getComputedStyle(element).backgroundColor),
    frame: await page.locator('#card-number iframe').evaluate((element) => getComputedStyle(element).colorScheme),
  })
  const dark = { ink: 'rgb(245, 240, 255)', ground: 'rgb(33, 22, 56)', frame: 'light' }
  // The gateway's frame shows the field before the page has sent it the colours.
  await expect.poll(colours).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await colours()).toEqual(dark)
})
