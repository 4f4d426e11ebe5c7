/** The home page as players get it: through nginx and HAProxy with the configurations of ops/, compared as in replies.ts. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startFront } from '../../tools/temporary-servers/front.ts'
import type { Figure } from './figures.ts'
import type { NoiseMonitor } from './noise-monitor.ts'
import { REPLIES, measureReplies } from './replies.ts'

const MIN_RATIO = 0.7
/** After so many requests a process compresses a page better (pages.ts). The front would ask for it that often in half a minute. */
const WARM_UP_REQUESTS = 30

/** `port`: of a process of the product on 127.0.0.1. nginx has one worker, as the one that it is compared with. */
export async function measureDeployed(
  { port, wrk, nginx, folder }: { port: number; wrk: string; nginx: string; folder: string },
  monitor: Pick<NoiseMonitor, 'runRounds'>,
  print: (line: string) => void,
): Promise<Figure[]> {
  for (let sent = 0; sent < WARM_UP_REQUESTS; sent += 1)
    await (await fetch(`http://127.0.0.1:${port}${REPLIES.homeHtml}`, { headers: { 'accept-encoding': 'br' } })).text()
  const home = join(folder, 'deployed')
  mkdirSync(home)
  const front = await startFront(home, [port], { workers: 1 })
  try {
    const names = ['homeHtml'] as const
    const figures = await measureReplies({ origin: front.origin, wrk, nginx, folder: home, names }, monitor, print)
    return figures.map((figure) => ({
      ...figure,
      key: 'homeDeployed',
      label: '/win through the front ÷ nginx',
      target: { min: MIN_RATIO },
    }))
  } finally {
    await front.close()
  }
}
