/** The page of a draw on a phone whose processor is slowed to a quarter: somebody presses 'Check this draw'. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Figure } from '../figures.ts'
import { measureLongestTask, startPhone } from '../pages/phone.ts'
import type { Phone } from '../pages/phone.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'

const ROUNDS = 3
const LONGEST_TASK_MS = 50
const PATIENCE_MS = 120_000
const FAIR = 'This draw was fair.'

type Checked = { key: string; label: string; address: string; byProofs: boolean }

/**
 * The page itself says when the verdict is there, and the button is tapped where it is: to ask the page again and again, or to look for
 * the button meanwhile, would be the longest task of all.
 */
async function checkOnPage(page: Page): Promise<{ longestMs: number; seconds: number; verdict: string }> {
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
  const longestMs = await measureLongestTask(page, async () => {
    const began = performance.now()
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    text = await Promise.race([verdict, delay(PATIENCE_MS, 'nothing in time', { ref: false })])
    seconds = (performance.now() - began) / 1_000
  })
  return { longestMs, seconds, verdict: text }
}

/** Throws where the draw is not found to be fair, or not in the way that was meant. */
function checkOnce(phone: Phone, { address, byProofs }: Checked): Promise<{ longestMs: number; seconds: number }> {
  return phone.open(address, async (page) => {
    const checked = await checkOnPage(page)
    if (checked.verdict !== FAIR) throw new Error(`${address} says: ${checked.verdict}`)
    const isByProofs = (await page.getByText('the list is too long for a phone').count()) > 0
    if (isByProofs !== byProofs) throw new Error(`${address} was ${isByProofs ? '' : 'not '}checked by proofs alone`)
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
    print(`    ${checked.label}: fair after ${round.seconds.toFixed(1)} s, longest task ${round.longestMs} ms`)
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
      label: `${checked.label}, until it is said to be fair`,
      values: rounds.map(({ seconds }) => seconds),
      digits: 1,
      unit: 's',
    },
    {
      key: `${checked.key}LongestMs`,
      // The worst of all rounds: one long task is one too many.
      label: `${checked.label}, longest task (0: none of 50 ms)`,
      values: [Math.max(...rounds.map(({ longestMs }) => longestMs))],
      digits: 0,
      unit: 'ms',
      target: { max: LONGEST_TASK_MS },
    },
  ]
}
