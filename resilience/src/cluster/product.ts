/** The product on a cluster: two web processes and a worker behind the front, through PgBouncer. The second's network can be cut. */
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { buildApps } from '@fairdraw/demo/start/site-build.ts'
import { startFront } from '../../../tools/temporary-servers/front.ts'
import { buildEnvironment, prepare, startProcess } from '../fleet.ts'
import { rootFolder } from '../postgres.ts'
import { startCluster } from './cluster.ts'
import { startRelay } from './relay.ts'

export type ClusterProduct = Awaited<ReturnType<typeof startClusterProduct>>

export async function startClusterProduct() {
  await buildApps()
  const cluster = await startCluster()
  const closing: (() => Promise<void>)[] = [cluster.close]
  const close = async () => {
    for (const one of closing.toReversed()) await one()
  }
  try {
    const emulators = await startEmulators({ settleAfterMs: 60_000 })
    closing.push(() => emulators.close())
    const state = await cluster.runCommands('cluster-state')
    if (!/\bLeader\b/.test(state)) throw new Error(`the page’s command shows no leader:\n${state}`)
    await cluster.runCommands('cluster-database')
    const directUrl = cluster.urlAt(cluster.ports.primary)
    const players = await prepare(directUrl, rootFolder)

    const pooledRelay = await startRelay(cluster.ports.pooled)
    const directRelay = await startRelay(cluster.ports.primary)
    closing.push(pooledRelay.close, directRelay.close)
    const environment = {
      ...buildEnvironment(emulators, cluster.folder, cluster.urlAt(cluster.ports.pooled)),
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_STANDBY_URL: cluster.urlAt(cluster.ports.standby),
      DATABASE_POOLED: '1',
      MIGRATE_AT_BOOT: '0',
    }
    const start = async (name: string, env: Record<string, string>) => {
      const one = await startProcess(cluster.folder, name, { ...environment, ...env })
      closing.push(one.kill)
      return one
    }
    const web = [
      await start('web-1', { ROLE: 'web' }),
      await start('web-2', {
        ROLE: 'web',
        DATABASE_URL: cluster.urlAt(pooledRelay.port),
        DATABASE_DIRECT_URL: cluster.urlAt(directRelay.port),
      }),
    ]
    const worker = await start('worker', { ROLE: 'worker' })
    const front = await startFront(
      cluster.folder,
      web.map(({ port }) => port),
    )
    closing.push(front.close)
    emulators.setWebhookTarget(front.origin)
    return {
      cluster,
      emulators,
      players,
      origin: front.origin,
      /** What compares entries with the database reads it here. */
      postgres: { url: directUrl },
      processes: [...web, worker],
      network: {
        cut: () => [pooledRelay, directRelay].forEach((one) => one.cut()),
        mend: () => [pooledRelay, directRelay].forEach((one) => one.mend()),
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
