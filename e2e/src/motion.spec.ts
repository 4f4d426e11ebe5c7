/**
 * Everything that moves by itself for long has a button that stops it, and nothing moves with reduced motion (WCAG
 * 2.2.2, 2.3.3).
 */
import type { Page, Request } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { PUBLIC_SCREENS } from './harness/screens.ts'

test.use(MOVING)

type Change = { what: string; isPlace: boolean; isPausable: boolean; isTimer: boolean }

/** Records the position and the text of every part of the page, and returns the differences from the last call. */
const changed = (page: Page): Promise<Change[]> =>
  page.evaluate(async () => {
    // Waits for short animations to end. The test looks for movement that continues.
    const short = document.getAnimations().filter(({ effect, playState }) => {
      // An animation in a part that the browser skips until it is near does not run.
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
      // An ancestor smaller than the page contains the button that stops it.
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
/** After the last request of the page, in seconds of its clock. */
const QUIET_S = 3
const WATCHED_S = 14

/** Counts the requests of a page. */
function watchRequests(page: Page) {
  const loading = new Set<Request>()
  let started = 0
  page.on('request', (request) => {
    started += 1
    loading.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => loading.delete(request))
  return { started: () => started, loading: () => loading.size }
}
type Requests = ReturnType<typeof watchRequests>

/** Resolves when the browser has rendered the page and told who watches for what comes into view. */
const rendered = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.documentElement)),
  )

/**
 * Runs the page's clock until all is there that loads by itself. That clock is faster than the network and the screen, so it waits
 * for both.
 */
async function settle(page: Page, { started, loading }: Requests): Promise<void> {
  for (let second = 0, quiet = 0; second < SETTLED_S || quiet < QUIET_S; second += 1) {
    const before = started()
    await page.clock.runFor(1000)
    await rendered(page)
    await expect.poll(loading).toBe(0)
    quiet = started() === before ? quiet + 1 : 0
  }
}

/** Changes that happen by themselves once the page has settled, by the page's clock. */
async function changesLater(page: Page, requests: Requests, address: string): Promise<Change[]> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await settle(page, requests)
  await changed(page)
  const changes: Change[] = []
  for (let second = 0; second < WATCHED_S; second += 1) {
    await page.clock.runFor(1000)
    changes.push(...(await changed(page)))
  }
  return changes
}

/** CSS animations that run for more than five seconds. */
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
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    test('everything that moves for more than five seconds has a button that stops it', async ({ page }) => {
      test.slow()
      await page.clock.install()
      const requests = watchRequests(page)
      let pausable = 0
      for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
        const changes = await changesLater(page, requests, address)
        expect(names(changes.filter(({ isPausable, isTimer }) => !isPausable && !isTimer)), name).toEqual([])
        expect(await endless(page), name).toEqual([])
        pausable += changes.filter(({ isPausable, isPlace }) => isPausable && isPlace).length
      }
      // The home page's pictures do move. If they were not detected, other movement would not be either.
      expect(pausable).toBeGreaterThan(0)
    })

    test('with reduced motion nothing moves: only numbers that can be stopped, and clocks, change', async ({
      page,
    }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.install()
      const requests = watchRequests(page)
      for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
        const changes = await changesLater(page, requests, address)
        const unwanted = changes.filter(({ isPlace, isPausable, isTimer }) => isPlace || !(isTimer || isPausable))
        expect(names(unwanted), name).toEqual([])
        expect(await endless(page), name).toEqual([])
      }
    })
  })
}
