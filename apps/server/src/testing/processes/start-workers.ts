/** Two worker processes that a test kills, one after the other, as a power cut would. */
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { closeAfter } from '../close-after.ts'
import { startWorker } from './worker-process.ts'

export async function startWorkers(...[program, env]: Parameters<typeof startWorker>) {
  const start = () => startWorker(program, env)
  const workers = [await start(), await start()]
  return closeAfter({
    /** Kills the older one within a time at random; another takes its place, once `release` has ended the dead one's leases. */
    killOne: async (withinMs: number, release?: () => Promise<unknown>) => {
      await delay(randomInt(withinMs))
      await workers.shift()!.kill()
      await release?.()
      workers.push(await start())
    },
    close: () => Promise.all(workers.splice(0).map(({ kill }) => kill())),
  })
}
