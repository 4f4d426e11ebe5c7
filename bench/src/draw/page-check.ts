/** The page of a draw on a phone description processor is slowed to a quarter: somebody presses 'Check this draw'. */
import type { Figure } from '../figures.ts'
import { measureLongestTask, runOnPhone } from '../pages/phone.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'

const ROUNDS = 3
const LONGEST_TASK_MS = 50
const PATIENCE_MS = 300_000
const VERDICT = /^(This draw was fair\.|Something is wrong with this draw\.|We couldn’t load the draw\..*)$/
const FAIR = 'This draw was fair.'

type Checked = { key: string; label: string; address: string; byProofs: boolean }

/** Throws where the draw is not found to be fair, or not in the way that was meant. */
function checkOnce({ address, byProofs }: Checked): Promise<{ longestMs: number; seconds: number }> {
  return runOnPhone(address, async (page) => {
    let seconds = 0
    const longestMs = await measureLongestTask(page, async () => {
      const began = performance.now()
      await page.getByRole('button', { name: 'Check this draw' }).click()
      const verdict = page.getByText(VERDICT)
      await verdict.waitFor({ timeout: PATIENCE_MS })
      seconds = (performance.now() - began) / 1_000
      const said = await verdict.textContent()
      if (said !== FAIR) throw new Error(`${address} says: ${said}`)
    })
    const isByProofs = (await page.getByText('the list is too long for a phone').count()) > 0
    if (isByProofs !== byProofs) throw new Error(`${address} was ${isByProofs ? '' : 'not '}checked by proofs alone`)
    return { longestMs, seconds }
  })
}

export async function measurePageCheck(
  checked: Checked,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const round = await checkOnce(checked)
    print(`    ${checked.label}: fair after ${round.seconds.toFixed(1)} s, longest task ${round.longestMs} ms`)
    return round
  })
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
