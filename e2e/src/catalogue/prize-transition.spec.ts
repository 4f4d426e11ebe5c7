/** The picture of a card becomes that of the sidebar, and goes back to the card (docs/mechanisms/transitions.md). */
import type { Locator, Page } from '@playwright/test'
import { waitForHydrated } from '../harness/wait-for-hydrated.ts'
import { DESKTOP, MOVING, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { topInWindow } from '../harness/scroll.ts'

test.use(MOVING)

/** How far a card rises under the pointer, in px, plus rounding. */
const LIFTED = 4

type Named = { of: string; left: number; top: number; width: number }
type Morph = { before: Named[]; after: Named[]; durations: number[]; isSkipped: boolean }

declare global {
  // Recorded by the script below.
  interface Window {
    morphs: Morph[]
    namedPrizes: () => Named[]
  }
}

/**
 * Runs in the page. Records for each transition which elements have the prize's name before and after, and how long it
 * moves.
 */
function watchMorphs() {
  window.morphs = []
  window.namedPrizes = () =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter((element) => getComputedStyle(element).getPropertyValue('view-transition-name') === 'prize')
      .map((element) => {
        const { left, top, width } = element.getBoundingClientRect()
        const card = element.closest<HTMLElement>('[data-tile]')
        return {
          of: card ? `card ${card.dataset['tile']}` : element.closest('dialog') ? 'sidebar' : '',
          left,
          top,
          width,
        }
      })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const morph: Morph = { before: window.namedPrizes(), after: [], durations: [], isSkipped: false }
    window.morphs.push(morph)
    const transition = start(update)
    const look = () => {
      morph.after = window.namedPrizes()
      morph.durations = document.getAnimations().flatMap(({ effect }) => {
        const isPrize = effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-group(prize)'
        return isPrize ? [Number(effect.getComputedTiming().endTime)] : []
      })
    }
    transition.ready.then(look, () => (morph.isSkipped = true))
    return transition
  }
}

const morph = async (page: Page, nth: number): Promise<Morph> => {
  await expect.poll(() => page.evaluate((at) => (window.morphs[at]?.durations.length ?? 0) > 0, nth)).toBe(true)
  return (await page.evaluate((at) => window.morphs[at], nth))!
}
const whose = (named: readonly Named[] | undefined) => named?.map(({ of }) => of)
const numberOf = (link: Locator) => link.getAttribute('data-competition')
const cards = (page: Page, rail: string) =>
  page.getByRole('region', { name: rail, exact: true }).locator('a[data-competition]')
/** A link that is followed before hydration loads a new document. */
async function open(page: Page): Promise<Locator> {
  await page.goto('/win')
  await waitForHydrated(page.getByRole('main'))
  const card = cards(page, 'Closing soon').first()
  await waitForHydrated(card)
  return card
}
const dialog = (page: Page) => page.getByRole('dialog')
const nothingNamed = (page: Page) => expect.poll(() => page.evaluate(() => window.namedPrizes())).toEqual([])

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    for (const [way, close] of Object.entries({
      'its close button': (page: Page) => dialog(page).getByRole('link', { name: 'Close' }).click(),
      'the back button': (page: Page) => page.goBack(),
    })) {
      test(`a card’s picture becomes the sidebar’s, and goes back by ${way}, within a quarter of a second`, async ({
        page,
      }) => {
        await page.addInitScript(watchMorphs)
        const card = await open(page)
        const name = `card ${await numberOf(card)}`
        await card.scrollIntoViewIfNeeded()
        const before = await topInWindow(card)
        await card.click()
        await expect(dialog(page)).toBeVisible()
        const opening = await morph(page, 0)
        expect([whose(opening.before), whose(opening.after)]).toEqual([[name], ['sidebar']])
        expect(Math.max(...opening.durations)).toBeLessThanOrEqual(250)

        await close(page)
        await expect(dialog(page)).toBeHidden()
        const closing = await morph(page, 1)
        expect([whose(closing.before), whose(closing.after)]).toEqual([['sidebar'], [name]])
        expect(Math.max(...closing.durations)).toBeLessThanOrEqual(250)
        // It moves to where it came from, and the page below has not scrolled.
        const [from, to] = [opening.before[0]!, closing.after[0]!]
        expect([to.left, to.width]).toEqual([from.left, from.width])
        expect(Math.abs(to.top - from.top)).toBeLessThanOrEqual(LIFTED)
        expect(Math.abs((await topInWindow(card)) - before)).toBeLessThanOrEqual(LIFTED)
        await nothingNamed(page)
      })
    }

    test('Escape closes the sidebar during the transition, and a card that is pressed while it closes opens it again', async ({
      page,
    }) => {
      const card = await open(page)
      // So slow that it moves during the whole test.
      const device = await page.context().newCDPSession(page)
      await device.send('Animation.enable')
      await device.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
      // While the browser takes the pictures of a transition it ignores input.
      const isMoving = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .some((one) => (one.effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition')),
        )
      await card.scrollIntoViewIfNeeded()
      await card.click()
      await expect(dialog(page)).toBeVisible()
      await expect.poll(isMoving).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect.poll(isMoving).toBe(true)
      await card.click({ force: true })
      await expect(dialog(page)).toBeVisible()
      await expect.poll(isMoving).toBe(true)
    })
  })
}

test.describe('two cards of one competition', () => {
  test.use(DESKTOP)

  test('never have the transition name at the same time: from one prize to the next, and back to the card on the page', async ({
    page,
  }) => {
    await page.addInitScript(watchMorphs)
    const card = await open(page)
    await card.click()
    await morph(page, 0)
    const other = dialog(page).locator('a[data-competition]').first()
    const name = `card ${await numberOf(other)}`
    await other.click()
    await expect(dialog(page)).toBeVisible()
    const next = await morph(page, 1)
    expect([whose(next.before), whose(next.after)]).toEqual([[name], ['sidebar']])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await nothingNamed(page)
    expect(
      (await page.evaluate(() => window.morphs)).every(
        ({ isSkipped, before, after }) => !isSkipped && before.length < 2 && after.length < 2,
      ),
    ).toBe(true)
  })
})

test.describe('the sidebar opens and closes without a transition', () => {
  test.use(DESKTOP)

  const opensAndCloses = async (page: Page) => {
    const card = await open(page)
    await card.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(card).toBeFocused()
  }

  test('in a browser that does not support them', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['startViewTransition', 'activeViewTransition'])
        Reflect.deleteProperty(Document.prototype, name)
    })
    await opensAndCloses(page)
    expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
  })

  test('with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(watchMorphs)
    await opensAndCloses(page)
    expect(await page.evaluate(() => window.morphs)).toEqual([])
  })
})
