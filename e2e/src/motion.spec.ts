/** Nothing moves by itself for long without a button to stop it, and nothing at all where motion is not wanted (WCAG 2.2.2, 2.3.3). */
import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { PUBLIC_SCREENS } from './harness/screens.ts'

test.use(MOVING)

type Change = { what: string; isPlace: boolean; isPausable: boolean; isTimer: boolean }

/** Puts down where every part of the page stands and what it says, and tells what has changed since the last time. */
const changed = (page: Page): Promise<Change[]> =>
  page.evaluate(async () => {
    // A change's own short animation comes to its end first: what is looked for goes on.
    const short = document.getAnimations().filter(({ effect, playState }) => {
      // One in a part that is not laid out until it is near stands still.
      const isSeen = effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true })
      return isSeen && playState === 'running' && Number(effect.getComputedTiming().endTime) < 2000
    })
    await Promise.allSettled(short.map(({ finished }) => finished))
    const shared = window as unknown as { seen?: Map<Element, { place: string; words: string }> }
    const last = shared.seen
    const now = new Map<Element, { place: string; words: string }>()
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      const { left, top, width, height } = element.getBoundingClientRect()
      const texts = [...element.childNodes].filter((node) => node instanceof Text)
      const words = texts.map(({ data }) => data).join('')
      now.set(element, { place: [left, top, width, height].map(Math.round).join(' '), words })
    }
    shared.seen = now
    if (!last) return []
    return [...now].flatMap(([element, { place, words }]) => {
      const was = last.get(element)
      if (was && was.place === place && was.words === words) return []
      // Some part around it, smaller than the page, has the button that stops it.
      let isPausable = false
      for (
        let part: Element | null = element;
        part && !isPausable && !part.matches('main, body, dialog');
        part = part.parentElement
      )
        isPausable = [...part.querySelectorAll('button')].some((button) =>
          /^(pause|play|let the)/i.test(button.getAttribute('aria-label') ?? button.innerText),
        )
      return {
        what: `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} ${words}`.trim(),
        isPlace: was !== undefined && was.place !== place,
        isPausable,
        isTimer: element.closest('[role="timer"]') !== null,
      }
    })
  })

const SETTLED_S = 6
const WATCHED_S = 14

/** What changes by itself from six seconds after the page has come, on its own clock. */
async function changesLater(page: Page, address: string): Promise<Change[]> {
  await page.goto(address, { waitUntil: 'networkidle' })
  for (let second = 0; second < SETTLED_S; second += 1) await page.clock.runFor(1000)
  await changed(page)
  const changes: Change[] = []
  for (let second = 0; second < WATCHED_S; second += 1) {
    await page.clock.runFor(1000)
    changes.push(...(await changed(page)))
  }
  return changes
}

/** Animations of styles that go on for more than five seconds. */
const endless = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return Number(activeDuration) > 5000 && playState === 'running' ? [String(target?.className)] : []
    }),
  )

const names = (changes: Change[]) => [...new Set(changes.map(({ what }) => what))]

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, { tag: '@long' }, () => {
    test.use(how)

    test('what moves on its own for more than five seconds has a button that stops it', async ({ page }) => {
      test.slow()
      await page.clock.install()
      let pausable = 0
      for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
        const changes = await changesLater(page, address)
        expect(names(changes.filter(({ isPausable, isTimer }) => !isPausable && !isTimer)), name).toEqual([])
        expect(await endless(page), name).toEqual([])
        pausable += changes.filter(({ isPausable, isPlace }) => isPausable && isPlace).length
      }
      // The home page's pictures do move: were they not seen, nothing else would be either.
      expect(pausable).toBeGreaterThan(0)
    })

    test('where less motion is wanted nothing moves on its own: only numbers that can be stopped, and clocks, change', async ({
      page,
    }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.install()
      for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
        const changes = await changesLater(page, address)
        const unwanted = changes.filter(({ isPlace, isPausable, isTimer }) => isPlace || !(isTimer || isPausable))
        expect(names(unwanted), name).toEqual([])
        expect(await endless(page), name).toEqual([])
      }
    })
  })
}
