/**
 * The competition error screen (2-flows §8): each of its cases, at each place where it can happen, with title, text and
 * reference. Most are reached as a player reaches them. `injected` says what no player can do: the request or the reply is
 * changed on its way.
 */
import { ERROR_CASES, ERROR_PLACES, SPECIFIED_CASES } from '@fairdraw/rules/entry/error-cases.ts'
import type { ErrorPlace } from '@fairdraw/rules/entry/error-cases.ts'
import { errorScreen } from '@fairdraw/rules/entry/error-screen.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { ENTERING } from './error-screens/entering.ts'
import { PAYING } from './error-screens/paying.ts'
import { SETTLING } from './error-screens/settling.ts'
import { REFERENCE } from './error-screens/world.ts'

test.use(PHONE)

const SCENARIOS = { ...ENTERING, ...PAYING, ...SETTLING }

/** Gives every refusal of the server a reference, as an error that is in its log has one. */
async function addReferences(page: Page): Promise<void> {
  const calls = /\/api\/(generic-entry|ecospend\/find-transaction|ticket|quick-pay|competitions\/check-access)/
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    if (response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...((await response.json()) as object), reference: REFERENCE } })
  })
}

/** Cases that the status tells, which is no refusal and has no reference. */
const isOfStatus = (name: string) =>
  /^(no-active-ticket|entry-timeout|entry-failed|ENTRY_POLL_LIMIT) at poll/.test(name)

test.describe('the competition error screen', () => {
  // Rows 2.8-16 to 2.8-32
  for (const [name, { reach, isNotice, injected, known, missingTokens, isPaidElsewhere }] of Object.entries(
    SCENARIOS,
  )) {
    const [code, rest = ''] = name.split(' at ')
    const place = rest.split(',')[0] as ErrorPlace
    test(`${name}${injected === undefined ? '' : ` (injected: ${injected})`}`, async ({
      playerPage: page,
      context,
      product,
      request,
      player,
      phone,
      vendors,
      statement,
      pageErrors,
    }, testInfo) => {
      pageErrors.allow(/status of (4\d\d|500)/)
      await addReferences(page)
      const isPaying = place === 'payment' || name === 'internal-error at quick-pay'
      const problem = { code, place, wasPaying: isPaying, ...known } as EntryProblem
      const { title, text } = errorScreen(problem, { missing: missingTokens, canEarn: true })
      const undo: string[] = []
      const { origin } = product
      try {
        await reach({ page, context, origin, request, player, phone, vendors, statement, undo })
        const box = isNotice ? page.getByRole('alert') : page.getByRole('main')
        if (isNotice) await expect(box).toContainText(title)
        else await expect(box.getByRole('heading', { name: title, exact: true })).toBeVisible()
        await expect(box.getByText(text, { exact: true })).toBeVisible()
        const reference = box.getByText(`If you contact us, quote ${REFERENCE}`)
        await expect(reference).toHaveCount(isOfStatus(name) ? 0 : 1)
        if (/^(entry-failed at poll|ENTRY_POLL_LIMIT)/.test(name) && known?.method === 'bank')
          await expect(box.getByText(/^Transaction: [\da-f-]{36}$/)).toBeVisible()
        if (!isNotice) await expect(box.locator('a, button').first()).toBeVisible()
        if (['enter', 'step', 'payment'].includes(place) && !isNotice)
          await expect(box.getByRole('heading', { name: title, exact: true })).toBeFocused()
        if (!isPaidElsewhere) expect(await vendors.capturedPence()).toEqual([])
        await page.screenshot({ path: testInfo.outputPath('screen.png') })
      } finally {
        for (const one of undo) await statement(one)
      }
    })
  }

  test('has a scenario for every case at every place', () => {
    const all = SPECIFIED_CASES.flatMap((code) =>
      ERROR_PLACES.filter((place) => ERROR_CASES[code]?.at[place]).map((place) => `${code} at ${place}`),
    )
    expect(all.filter((name) => !(name in SCENARIOS))).toEqual([])
  })
})
