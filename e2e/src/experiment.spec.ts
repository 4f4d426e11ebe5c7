import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, PHONE } from './browser.ts'
import { expect, test } from './journey.ts'
import { UNASKED, answered } from './kept.ts'
import { CARDS, choose, fillCard, keepLoggedIn, payButton, registered, tickets } from './player.ts'
import { CARD_ALONE, enter } from './screens.ts'

test.use(MOVING)

const bundles = (page: Page) => page.getByRole('group', { name: 'How many entries?' }).getByRole('radio')

/** Pictures of the demonstration that come in two versions: on home's hero, and of `CARD_ALONE` on tile and details. */
const HERO = { a: /late-breakfast-hero-/, b: /late-breakfast-b-hero-/ }
const CARD = { a: /cash-20k-card/, b: /cash-20k-b-card/ }

const QUESTION = 'Can we count which pictures work best?'
const openChoices = async (page: Page) => {
  await page.getByRole('button', { name: 'Cookies and privacy' }).press('Enter')
  return page.getByRole('dialog', { name: 'Cookies and privacy' })
}
const held = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

function pictures(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  return (name: RegExp) => asked.filter((address) => name.test(address))
}

function scriptsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  return (name: RegExp) => asked.filter((address) => name.test(address))
}

type Event = { name: string; competitionId: number; version: string }

/** What the page says it has counted. */
function counted(page: Page): Event[] {
  const events: Event[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/measurements')
      events.push(...(request.postDataJSON() as { events: Event[] }).events)
  })
  return events
}

/** As when the visitor leaves: what waits is sent. */
const leave = (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
/** Two frames, after which an observer has said what it sees. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))

const tileOf = (page: Page, id: number) => page.locator(`[data-tile="${id}"]`).first()
const CARD_ID = 111

/** Runs in the page, before anything of its own. */
function watchShifts() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!shift.hadRecentInput)
        Object.assign(window, { shifted: (window as never as { shifted: number }).shifted + shift.value })
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifted = (page: Page) => page.evaluate(() => (window as never as { shifted: number }).shifted)

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}, before anybody has answered`, () => {
    test.use({ ...how, kept: UNASKED })

    test('nothing is asked, version A is shown, nothing is stored, fetched or counted for experiments, and nothing moves', async ({
      page,
    }) => {
      const fetched = pictures(page)
      const events = counted(page)
      const scripts = scriptsOf(page)
      await page.addInitScript(watchShifts)
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(QUESTION)).toHaveCount(0)
      await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
      await expect.poll(() => fetched(CARD.a).length).toBeGreaterThan(0)
      await leave(page)
      expect(fetched(HERO.a).length).toBeGreaterThan(0)
      expect([...fetched(HERO.b), ...fetched(CARD.b)]).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(draw|consent)$/)]),
      )
      expect(events).toEqual([])
      expect(scripts(/experiment-|counting|consent/)).toEqual([])
      expect(await shifted(page)).toBeLessThan(0.001)
    })

    test('yes and no are equally large, without an axe finding, and no is remembered', async ({ page }) => {
      await page.goto('/win/help.html')
      const choices = await openChoices(page)
      await expect(choices.getByText('You haven’t answered yet')).toBeVisible()
      const [yes, no] = [
        choices.getByRole('button', { name: 'Yes, count me in' }),
        choices.getByRole('button', { name: 'No, thanks' }),
      ]
      const look = (of: typeof yes) =>
        of.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
          return { width: Math.round(width), height, color, backgroundColor, fontSize, fontWeight }
        })
      expect(await look(yes)).toEqual(await look(no))
      expect(await findings(page)).toEqual([])
      await no.click()
      await expect(choices.getByText(/^You said no on/)).toBeVisible()
      expect(await held(page, 'draw')).toBeNull()
      await page.reload()
      await openChoices(page)
      await expect(choices.getByRole('button', { name: 'No, thanks' })).toHaveAttribute('aria-pressed', 'true')
    })
  })
}

test.describe('who says yes', () => {
  test.use({ ...DESKTOP, kept: UNASKED })

  test('gets a draw for the next page on, and loses it with a no, by keyboard', async ({ page }) => {
    const events = counted(page)
    await page.goto('/win')
    const choices = await openChoices(page)
    await choices.getByRole('button', { name: 'Yes, count me in' }).press('Enter')
    await expect(choices.getByText(/^You said yes on/)).toBeVisible()
    expect(await held(page, 'draw')).toMatch(/^([1-9]\d?|100)$/)
    expect(JSON.parse((await held(page, 'consent')) ?? '')).toMatchObject({ choice: 'yes', wording: 1 })
    await choices.getByRole('button', { name: 'Done' }).press('Enter')
    await frames(page)
    await leave(page)
    expect(events).toEqual([])

    await openChoices(page)
    await expect(choices.getByRole('button', { name: 'Yes, count me in' })).toHaveAttribute('aria-pressed', 'true')
    expect(await findings(page)).toEqual([])
    await choices.getByRole('button', { name: 'No, thanks' }).press('Enter')
    await expect(choices.getByText(/^You said no on/)).toBeVisible()
    expect(await held(page, 'draw')).toBeNull()
    await page.keyboard.press('Escape')
    await expect(choices).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cookies and privacy' })).toBeFocused()
  })
})

test.describe('whose yes has run out', () => {
  const longAgo = JSON.stringify({ choice: 'yes', wording: 1, at: '2020-01-01T12:00:00Z' })
  test.use({ ...DESKTOP, kept: { consent: longAgo, draw: '1' } })

  test('loses the draw at the next page, sees version A and is not counted', async ({ page }) => {
    const events = counted(page)
    await page.goto('/win')
    await expect.poll(() => held(page, 'draw')).toBeNull()
    await expect(page.locator('html')).not.toHaveAttribute('data-card-picture')
    await leave(page)
    expect(events).toEqual([])
  })
})

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`with a yes and the draw 1, on a ${screen.toLowerCase()}`, () => {
    test.use({ ...how, kept: answered('yes', 1) })

    test('version B alone is fetched and shown on hero, tile and details, and nothing moves', async ({ page }) => {
      const fetched = pictures(page)
      await page.addInitScript(watchShifts)
      await page.goto('/win')
      await expect(page.getByRole('img', { name: /a drive at sunrise/ }).first()).toBeVisible()
      await expect.poll(() => fetched(HERO.b).length).toBe(1)
      await tileOf(page, CARD_ID).scrollIntoViewIfNeeded()
      await expect.poll(() => fetched(CARD.b).length).toBeGreaterThan(0)
      await expect(tileOf(page, CARD_ID).getByRole('img')).toHaveCount(1)
      await tileOf(page, CARD_ID).getByRole('link').click()
      await expect(page.getByRole('dialog').locator('img[src*="cash-20k-b-card"]')).toBeVisible()
      expect([...fetched(HERO.a), ...fetched(CARD.a)]).toEqual([])
      expect(await shifted(page)).toBeLessThan(0.001)
    })

    test('a tile counts as seen when it is whole, once a view of a page, and as chosen', async ({ page }) => {
      const events = counted(page)
      await page.goto('/win')
      await page.waitForLoadState('networkidle')
      const tile = tileOf(page, CARD_ID)
      // Whole from side to side, as after a swipe: on a phone its row shows one tile and the edge of the next.
      await tile.evaluate((element) => {
        const row = element.closest('ul')!
        const { left } = element.getBoundingClientRect()
        row.scrollBy({ left: left - Number.parseFloat(getComputedStyle(row).paddingLeft), behavior: 'instant' })
      })
      const bring = async (share: number) => {
        await tile.evaluate((element, part) => {
          const { top, height } = element.getBoundingClientRect()
          window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
        }, share)
        await frames(page)
      }
      const of = (name: string) => events.filter((each) => each.competitionId === CARD_ID && each.name === name)
      await bring(0.9)
      await leave(page)
      expect(of('tile-view')).toEqual([])
      for (const share of [1.2, 0.5, 1.2]) await bring(share)
      await leave(page)
      await expect.poll(() => of('tile-view')).toEqual([{ name: 'tile-view', competitionId: CARD_ID, version: 'b' }])
      await tile.getByRole('link').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await leave(page)
      await expect.poll(() => of('tile-click')).toHaveLength(1)
      await page.goBack()
      await bring(0.5)
      await bring(1.2)
      await leave(page)
      await frames(page)
      expect(of('tile-view')).toHaveLength(1)
    })

    test('tiles behind an opened competition are not seen', async ({ page }) => {
      const events = counted(page)
      await page.goto(CARD_ALONE)
      await page.waitForLoadState('networkidle')
      await leave(page)
      await frames(page)
      expect(events).toEqual([])
    })

    test('the document that takes payment has none of it but the layout that was drawn before', async ({
      page,
      context,
      product: { origin },
      request,
      vendors,
      phone,
    }) => {
      const player = await registered(request, vendors, phone)
      await keepLoggedIn(context, origin, player, answered('yes', 1))
      const events = counted(page)
      const scripts = scriptsOf(page)
      const reply = await page.goto(enter(CARD_ALONE))
      expect(await reply?.text()).not.toContain('cardPicture')
      await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeVisible()
      await expect(bundles(page).first()).toHaveAttribute('value', 'warm-1')
      const last = bundles(page).last()
      await expect(last).not.toBeInViewport()
      const more = page.getByRole('button', { name: 'More bundles' })
      const place = async () => (await bundles(page).first().boundingBox())?.x
      const stands = async () => {
        const before = await place()
        await frames(page)
        return (await place()) === before
      }
      while (await more.isEnabled()) {
        const before = await place()
        await more.click()
        await expect.poll(place).not.toBe(before)
        // The button goes once the last is in view, which a step that is still under way may bring.
        await expect.poll(stands).toBe(true)
      }
      await expect(last).toBeInViewport()
      // Who wants no motion is there at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const atEnd = await place()
      await page.getByRole('button', { name: 'Earlier bundles' }).click()
      expect(await stands()).toBe(true)
      expect(await place()).not.toBe(atEnd)
      await bundles(page).first().focus()
      await page.keyboard.press('ArrowRight')
      await expect(bundles(page).nth(1)).toBeChecked()
      await expect(payButton(page)).toHaveText('Pay £7.50')
      expect(await findings(page)).toEqual([])
      await leave(page)
      expect(events).toEqual([])
      expect(scripts(/experiment|counting|consent/)).toEqual([])
      await expect(page.locator('html')).not.toHaveAttribute('data-card-picture')
    })
  })

  test.describe(`with a yes and the draw 100, on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    test('the other set of bundles is a list, and what it shows is what is taken', async ({
      page,
      context,
      product: { origin },
      request,
      vendors,
      phone,
    }) => {
      const player = await registered(request, vendors, phone)
      await keepLoggedIn(context, origin, player, answered('yes', 100))
      await page.goto(enter(CARD_ALONE))
      await expect(bundles(page).first()).toHaveAttribute('value', 'plain-28')
      await expect(bundles(page).last()).toBeChecked()
      await choose(page, '6 entries')
      await fillCard(page, CARDS.plain)
      await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
      await payButton(page).click()
      expect(await tickets(page)).toHaveLength(6)
      expect(await vendors.taken()).toEqual([750])
    })
  })
}
