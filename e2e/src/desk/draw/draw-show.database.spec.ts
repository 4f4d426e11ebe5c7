/**
 * A draw held live: a producer at the desk, the gallery's screen, and phones: two with receipts, of which one wins, a
 * stranger's, and one that is sent another winner. One has no connection when the number comes (docs/mechanisms/draw/show.md).
 */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { PHONE } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'
import { openBrowser } from '../../harness/open-browser.ts'
import { PHONE_TO_DESKTOP, createPictures } from '../pictures.ts'
import { registerByApi } from '../../harness/test-player.ts'
import type { TestPlayer } from '../../harness/test-player.ts'
import { findViolations } from '../../harness/usable.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...PHONE, productName: 'draw-show' })
test.setTimeout(240_000)

const COMPETITION = 131
const UPRIGHT = { width: 1080, height: 1920 }
/** The spread between the first and the last screen, which all are on one machine. */
const MAX_SPREAD_MS = 300

const screenOf = (page: Page) => page.getByRole('region', { name: 'The draw, live' })
const isAt = (page: Page, step: string) =>
  expect(screenOf(page)).toHaveAttribute('data-step', step, { timeout: 30_000 })

/** Notes the time of each change of the screen, by this machine's clock. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const shown: Record<string, number> = {}
    Object.assign(window, { shown })
    const section = document.querySelector('section[data-step]')!
    new MutationObserver(() => (shown[section.getAttribute('data-step')!] ??= Date.now())).observe(section, {
      attributeFilter: ['data-step'],
    })
  })
const shownAt = (page: Page, step: string) =>
  page.evaluate((name) => (window as unknown as { shown: Record<string, number> }).shown[name]!, step)

/** A ticket of the competition, and its receipt. */
async function enter(request: APIRequestContext, player: TestPlayer): Promise<{ receipt: string; ticket: string }> {
  const entered = await request.post('/api/generic-entry/enter', {
    data: { competitionId: COMPETITION, termsAccepted: true },
    headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': randomUUID() },
  })
  expect(entered.status()).toBe(200)
  const [entry] = await player.entries()
  const { text } = await player.call<{ text: string }>('/api/account/ticket-receipt', { entryId: entry!.entryId })
  return { receipt: text, ticket: entry!.tickets[0]! }
}

test(
  'a show: every screen changes in the same second, phones repeat the draw, one catches up, and receipts win or lose',
  { tag: '@gate' },
  async ({ page: stranger, request, browser, browserAs, pageErrors, vendors, statement, desk, product, phone }) => {
    // What a phone without a connection asks for.
    pageErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    const keep = createPictures()
    const players = [await registerByApi(request, vendors, phone), await registerByApi(request, vendors, '07700900957')]
    const entries = [await enter(request, players[0]!), await enter(request, players[1]!)]
    // Nobody else is in it, so one of the two wins. As the owner of the database can, with the entries, so that all counts agree.
    const others = `player_id not in (select id from players where phone in (${players.map((one) => `'${one.phone}'`).join()}))`
    const guards = (how: string) =>
      ['append_only', 'goes_with_its_entry'].map((guard) => `alter table tickets ${how} trigger ${guard};`).join(' ')
    await statement(`do $$ begin ${guards('disable')}
      delete from tickets where competition_id = ${COMPETITION} and ${others};
      ${guards('enable')}
      delete from entries where competition_id = ${COMPETITION} and ${others}; end $$`)
    const ended = await request.post('/_demo/draws/end')
    const { id } = (await ended.json()) as { id: string }

    const producer = await desk('draw-officer', `/draws/${id}`, { viewport: { width: 1366, height: 900 } })
    const take = async (who: Page, step: string) => {
      const headers = { origin: product.origin, 'sec-fetch-site': 'same-origin' }
      // Half a minute may lie between two steps. Like a browser, it sends again what met a connection that was just being closed.
      const options = { data: {}, headers, maxRetries: 1 }
      const taken = await who.request.post(`${product.origin}/api/desk/draws/${id}/${step}`, options)
      expect(taken.status()).toBe(200)
    }
    for (const step of ['close', 'reconcile', 'commit']) await take(producer, step)
    await producer.reload()
    await producer.getByRole('link', { name: 'Show it live' }).click()
    await producer.getByRole('button', { name: 'Begin the show' }).click()

    const gallery = await producer.context().newPage()
    await gallery.setViewportSize({ width: 1920, height: 1080 })
    await gallery.goto(`/desk/draws/${id}/gallery?captions`)
    const upright = await producer.context().newPage()
    await upright.setViewportSize(UPRIGHT)
    await upright.goto(`/desk/draws/${id}/gallery?shape=tall`)
    const journeying = { browser, browserAs, pageErrors }
    const options = { ...PHONE, baseURL: product.origin }
    const phones = [stranger, await openBrowser(journeying, options), await openBrowser(journeying, options)]
    const deceived = await openBrowser(journeying, options)
    // Somebody between us and this phone sends it another winner.
    await deceived.route('**/api/draws/*/live', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { proof: { drawn: { ticket: number }[] } | null }
      if (body.proof) body.proof.drawn[0]!.ticket += 1
      const { date = '' } = response.headers()
      await route.fulfill({ json: body, headers: { date } })
    })
    for (const one of [...phones, deceived]) await one.goto(`/win/draws/${id}/live`)
    for (const [nth, one] of phones.slice(1).entries()) {
      await one.getByLabel('Or paste its text').fill(entries[nth]!.receipt)
      await one.getByRole('button', { name: 'Check my receipt' }).click()
      await expect(one.getByText(`Ticket ${entries[nth]!.ticket} is in the list.`)).toBeVisible()
    }
    const screens = [gallery, upright, ...phones]
    for (const one of screens) await expect(screenOf(one)).toBeVisible()
    await Promise.all(screens.map(watch))
    // From memory, and kept in front: a million phones ask for it.
    const reply = await stranger.waitForResponse((response) => response.url().endsWith(`/api/draws/${id}/live`))
    expect(reply.headers()['cache-control']).toBe('public, max-age=0, s-maxage=1')

    const [, away, other] = phones as [Page, Page, Page]
    /** Each kind of screen as it is now. */
    const keepAll = async (step: string) => {
      for (const [who, one] of Object.entries({ gallery, upright, away, other, deceived, producer }))
        await keep(one, `${step}-${who}`, [])
      await keep(stranger, `${step}-stranger`, PHONE_TO_DESKTOP)
    }
    const press = async (name: string, step: string, seen = screens) => {
      const button = producer.getByRole('button', { name, exact: true })
      await expect(button).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
      await button.click()
      await Promise.all(seen.map((one) => isAt(one, step)))
      await keepAll(step)
    }
    await keepAll('before')
    await press('Welcome', 'welcome')
    await press('The list is sealed', 'sealed')
    await expect(gallery.getByText('2 tickets', { exact: true })).toBeVisible()
    await press('Who has seen it', 'seen')
    await expect(gallery.getByText('2 witnesses', { exact: true })).toBeVisible()
    await press('Waiting for the number', 'waiting')
    // The number may be out already, which only the screens' own countdown says.
    await expect(stranger.getByText('Entries are closed and the list of tickets is published.')).toBeVisible()
    await expect(gallery.getByRole('timer').or(gallery.getByText('Any moment now'))).toBeVisible()

    await away.context().setOffline(true)
    const there = screens.filter((one) => one !== away)
    await press('The number', 'number', there)
    await expect(away.getByText('No connection.')).toBeVisible()
    await press('The winning ticket', 'ticket', there)
    for (const step of ['number', 'ticket']) {
      const times = await Promise.all(there.map((one) => shownAt(one, step)))
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(MAX_SPREAD_MS)
    }
    const code = (await screenOf(gallery)
      .getByText(/^\d\d-\d{4}$/)
      .textContent())!
    expect(entries.map(({ ticket }) => ticket)).toContain(code)
    await expect(gallery.getByText('Not official yet: two people check the result before it counts.')).toBeVisible()
    await expect(stranger.getByText(`Your phone has repeated the draw, and got ticket ${code} too.`)).toBeVisible()
    await expect(stranger.getByRole('heading', { name: 'Is it yours?' })).toBeVisible()

    await away.context().setOffline(false)
    await isAt(away, 'ticket')
    for (const [nth, one] of phones.slice(1).entries()) {
      const hasWon = entries[nth]!.ticket === code
      const heading = hasWon ? 'That’s your ticket!' : 'It wasn’t your ticket this time'
      await expect(one.getByRole('heading', { name: heading })).toBeVisible()
      if (!hasWon) await expect(one.getByRole('link', { name: 'set a limit or take a break' })).toBeVisible()
    }
    await keepAll('back')
    // A check that fails is said on that phone, and counted where the gallery and the producer see it.
    await expect(deceived.getByText('Your phone’s check failed.')).toBeVisible()
    await expect(screenOf(deceived).getByText('No match')).toBeVisible()
    await expect(deceived.getByText(code)).toHaveCount(0)
    await expect(screenOf(gallery).getByText('3 phones agree, 1 phone differs')).toBeVisible()
    await expect(producer.getByText(/^One phone among thousands may be faulty/)).toBeVisible()
    for (const one of [stranger, away, deceived, producer, gallery, upright])
      expect(await findViolations(one)).toEqual([])
    // Its page asks each second: an answer on its way must not meet a closed browser.
    await deceived.unrouteAll({ behavior: 'wait' })

    for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
      const officer = await desk(who)
      await take(officer, 'approve')
      await officer.context().close()
    }
    await take(producer, 'publish')
    await press('The winner', 'winner')
    await expect(screenOf(gallery).getByText('We’re calling them')).toBeVisible()
    await press('Thanks', 'thanks')

    // To be keyed.
    expect(await screenOf(upright).boundingBox()).toEqual({ x: 0, y: 0, ...UPRIGHT })
    await upright.goto(`/desk/draws/${id}/gallery?shape=tall&background=none`)
    await isAt(upright, 'thanks')
    await keep(upright, 'keyed', [])
    for (const place of ['html', 'body', 'main', 'section[data-step]'])
      await expect(upright.locator(place).first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

    // A rehearsal with it says so on every screen.
    await producer.goto(`/desk/draws/${id}/show?rehearsal`)
    await producer.getByRole('button', { name: 'Begin the rehearsal' }).click()
    await gallery.goto(`/desk/draws/${id}/gallery?rehearsal`)
    await other.goto(`/win/draws/${id}/live?rehearsal`)
    await press('Welcome', 'welcome', [gallery, other])
    for (const one of [gallery, other]) await expect(one.getByText('Rehearsal', { exact: true })).toBeVisible()

    // Played again, with pause and scrubbing.
    await stranger.getByRole('link', { name: 'Play the draw again' }).click()
    await isAt(stranger, 'welcome')
    const slider = stranger.getByRole('slider', { name: 'Place in the recording' })
    await slider.focus()
    await stranger.keyboard.press('End')
    await isAt(stranger, 'thanks')
    await expect(stranger.getByRole('button', { name: 'Play' })).toBeVisible()
    expect(await findViolations(stranger)).toEqual([])
  },
)
