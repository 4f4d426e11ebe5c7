/** What HAProxy exposes for Prometheus with ops/haproxy.cfg: read from the program itself. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isHaproxyInstalled, startBalancer } from '../../../../tools/temporary-servers/front.ts'

/** As `exposedSeries` of a process's own. Empty where HAProxy is not installed. */
export async function readHaproxySeries(): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!isHaproxyInstalled()) {
    console.warn('HAProxy is not installed (`apt-get install haproxy`): rules and charts about it are not checked.')
    return new Map()
  }
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-haproxy-'))
  // Nothing listens there: HAProxy counts all the same.
  const balancer = await startBalancer(folder, [9, 19])
  try {
    const text = await (await fetch(balancer.metrics)).text()
    const series = text.matchAll(/^(haproxy_\w+)(?:\{(.*)\})? /gm)
    return new Map(
      [...series].map(([, name, labels = '']) => [
        name!,
        [...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!), 'instance', 'job'],
      ]),
    )
  } finally {
    await balancer.close()
    rmSync(folder, { recursive: true })
  }
}
