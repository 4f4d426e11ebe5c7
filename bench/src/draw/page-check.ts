/** The page of a draw on a phone whose processor is slowed to a quarter: somebody presses 'Check this draw'. */
import { setTimeout as delay } from 'node:timers/promises'
import { reportOf } from '@fairdraw/draw/check-report.ts'
import { STEPS } from '@fairdraw/draw/verify.ts'
import type { CDPSession, Page } from '@playwright/test'
import type { Figure } from '../figures.ts'
import { measureLongestTask, startPhone } from '../pages/phone.ts'
import type { LongestTask, Phone } from '../pages/phone.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'

const ROUNDS = 3
const LONGEST_TASK_MS = 50
const PATIENCE_MS = 120_000

/** What the page says where every step passed, and by proofs all but the list. */
const headlineOf = (byProofs: boolean): string =>
  reportOf(
    STEPS.map((step) => ({ step, result: byProofs && step === 'tickets' ? 'skipped' : 'passed' })),
    { isDemonstration: true, formatTime: String, fromElsewhere: {}, isRedraw: false },
  ).headline

type Round = { longest: LongestTask; seconds: number }
type Checked = { key: string; label: string; address: string; byProofs: boolean }

/**
 * The page itself says when the verdict is there, and the button is tapped where it is: to ask the page again and again, or to look for
 * the button meanwhile, would be the longest task of all.
 */
async function checkOnPage(page: Page, client: CDPSession): Promise<Round & { verdict: string }> {
  const button = page.getByRole('button', { name: 'Check this draw' })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  const verdict = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const results = document.querySelector('[aria-labelledby=check-heading] [aria-live]')!
        new MutationObserver(() => resolve(results.querySelector('p')?.textContent ?? '')).observe(results, {
          childList: true,
        })
      }),
  )
  let [seconds, text] = [0, '']
  const longest = await measureLongestTask(page, client, async () => {
    const began = performance.now()
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    text = await Promise.race([verdict, delay(PATIENCE_MS, 'nothing in time', { ref: false })])
    seconds = (performance.now() - began) / 1_000
  })
  return { longest, seconds, verdict: text }
}

/** Throws where a step does not pass, or the list is read where it should not be, or the other way round. */
function checkOnce(phone: Phone, { address, byProofs }: Checked): Promise<Round> {
  return phone.open(address, async (page, client) => {
    const checked = await checkOnPage(page, client)
    if (checked.verdict !== headlineOf(byProofs)) throw new Error(`${address} says: ${checked.verdict}`)
    return checked
  })
}

export async function measurePageCheck(
  checked: Checked,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const phone = await startPhone()
  const runRound = async () => {
    const round = await checkOnce(phone, checked)
    const { own, wall } = round.longest
    print(
      `    ${checked.label}: checked after ${round.seconds.toFixed(1)} s, longest task ${own} ms (${wall} with waiting)`,
    )
    return round
  }
  let rounds
  try {
    rounds = await monitor.runRounds(ROUNDS, runRound)
  } finally {
    await phone.close()
  }
  return [
    {
      key: `${checked.key}S`,
      label: `${checked.label}, until it says what was checked`,
      values: rounds.map(({ seconds }) => seconds),
      digits: 1,
      unit: 's',
    },
    {
      key: `${checked.key}LongestMs`,
      // The worst of all rounds: one long task is one too many.
      label: `${checked.label}, longest task`,
      values: [Math.max(...rounds.map(({ longest }) => longest.own))],
      digits: 0,
      unit: 'ms',
      target: { max: LONGEST_TASK_MS },
    },
    {
      key: `${checked.key}LongestWithWaitingMs`,
      label: `${checked.label}, the same with its waiting for a processor`,
      values: rounds.map(({ longest }) => longest.wall),
      digits: 0,
      unit: 'ms',
    },
  ]
}
