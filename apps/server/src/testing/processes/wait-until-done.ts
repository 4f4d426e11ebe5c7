import { setTimeout as delay } from 'node:timers/promises'

const INTERVAL_MS = 200
const STALLED_MS = 120_000

/**
 * Resolves when nothing is left to be done by the processes of a test. Throws once what is left has not changed for two minutes: a busy
 * machine only needs longer, and work that is stuck never ends.
 */
export async function waitUntilDone(countLeft: () => Promise<number>): Promise<void> {
  let [before, since] = [Number.NaN, performance.now()]
  for (;;) {
    const left = await countLeft()
    if (left === 0) return
    if (left !== before) [before, since] = [left, performance.now()]
    if (performance.now() - since > STALLED_MS)
      throw new Error(`${left} are left, and nothing has been done for two minutes`)
    await delay(INTERVAL_MS)
  }
}
