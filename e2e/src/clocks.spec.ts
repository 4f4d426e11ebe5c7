/** Screens on devices whose clock is wrong: what they show and offer is as the server's clock says. */
import type { Page } from '@playwright/test'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { HOUR, WRONG_CLOCKS, wrongClock } from './harness/conditions/wrong-clock.ts'
import { slowPhone } from './harness/conditions/slow-phone.ts'
import { expect, test } from './harness/journey.ts'
import { responseError } from './harness/page-errors.ts'
import { openQuestion } from './harness/player.ts'
import { QUIZ_THEN_CARD, TIMED_QUIZ } from './harness/screens.ts'

const NOT_FOUND = '/win/nothing-here'
const SCREENS = ['/win', '/win/free', '/win/find', NOT_FOUND]

/** The minutes that the countdowns of a page show, or 0 where one says that it is closed. */
const minutesLeft = (texts: readonly string[]) =>
  texts.map((text) => {
    const [, hours = '0'] = /(\d+) hrs?/.exec(text) ?? []
    const [, minutes = '0'] = /(\d+) mins?/.exec(text) ?? []
    return Number(hours) * 60 + Number(minutes)
  })

const TIMER = /<span role="timer">([^<]*)</g

/** The clock is set by the first reply that says when it was made. */
async function openSynced(page: Page, path: string): Promise<void> {
  const reply = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.goto(path)
  await reply
}

async function countdownsAreRight(page: Page, path: string): Promise<void> {
  await openSynced(page, path)
  const html = await (await page.request.get(path)).text()
  const rendered = minutesLeft([...html.matchAll(TIMER)].map(([, text = '']) => text))
  expect(rendered.length, path).toBeGreaterThan(0)
  await expect(async () => {
    const shown = minutesLeft(await page.locator('span[role="timer"]').allTextContents())
    // A page may have been rendered some minutes ago.
    const difference = Math.max(...shown.map((minutes, nth) => Math.abs(minutes - rendered[nth]!)))
    expect({ path, count: shown.length, isRight: difference <= 10 }).toEqual({
      path,
      count: rendered.length,
      isRight: true,
    })
  }).toPass()
}

async function canEnter(page: Page): Promise<void> {
  await page.goto('/win')
  await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
  const enter = page.getByRole('dialog').getByRole('link', { name: /^Enter Online Now!/ })
  await expect(enter).toBeVisible()
}

test.describe('a clock that is 26 hours fast', () => {
  test.use({ browserAs: [wrongClock(26 * HOUR)] })

  // Rows 1.4-33, 1.2-74, 1.2-56
  test('closes nothing: the countdowns are the server’s, also of a page that is not found', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(404, NOT_FOUND))
    await countdownsAreRight(page, NOT_FOUND)
    await canEnter(page)
  })
})

for (const [name, off] of WRONG_CLOCKS) {
  for (const [connection, more] of [
    ['', []],
    [' on a slow phone', [slowPhone]],
  ] as const) {
    test.describe(`a clock that is ${name}${connection}`, () => {
      test.use({ browserAs: [wrongClock(off), ...more] })

      // Rows 1.4-33, 1.2-74
      test('changes no screen', async ({ page, pageErrors }) => {
        pageErrors.allow(responseError(404, NOT_FOUND))
        for (const path of SCREENS) await countdownsAreRight(page, path)
        await canEnter(page)
      })

      test('changes no wait for a code', async ({ page, vendors, phone }) => {
        await page.goto('/win/profile/home')
        await page.getByLabel('Mobile number').fill(phone)
        await page.getByRole('button', { name: 'Continue' }).click()
        const again = page.getByRole('button', { name: /^Text me another code in \d+s$/ })
        await expect(again).toBeVisible()
        const seconds = async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0])
        const first = await seconds()
        expect(first).toBeLessThanOrEqual(30)
        await expect.poll(seconds).toBeLessThan(first)
        await vendors.textedCode(phone)
      })

      // Row 1.4-33
      test('changes no time for a question', async ({ playerPage: page }) => {
        await openQuestion(page, TIMED_QUIZ)
        const left = page.getByText(/^\d+ s$/)
        const seconds = async () => Number.parseInt((await left.textContent()) ?? '', 10)
        const first = await seconds()
        expect(first).toBeGreaterThan(10)
        // Of forty; a reply tells the server’s time to a second only.
        expect(first).toBeLessThanOrEqual(41)
        await expect.poll(seconds).toBeLessThan(first)
        // After a reload the time goes on.
        const before = await seconds()
        await page.reload()
        await expect(left).toBeVisible()
        const after = await seconds()
        expect(after).toBeGreaterThan(0)
        expect(after).toBeLessThanOrEqual(before)
      })

      // Row 1.4-33
      test('opens and ends no campaign code, and prints the day in London', async ({ playerPage: page }) => {
        for (const [code, title] of [
          ['EXPIRED', 'You were too late, this code has expired'],
          ['TOKENS10', '10 tokens for you'],
        ] as const) {
          await page.goto(`/win?campaignCode=${code}`)
          await expect(page.getByRole('dialog', { name: title })).toBeVisible()
        }
        const day = formatLongDay(new Date())
        await page.goto(`${QUIZ_THEN_CARD}/terms`)
        await expect(page.locator('.print-only', { hasText: `printed on ${day}` })).toBeAttached()
      })
    })
  }
}
