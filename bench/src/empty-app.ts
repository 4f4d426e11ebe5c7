/** The least that a page of the framework can be, served as the product serves its own. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFastify } from '@fairdraw/server/http/fastify.ts'
import { createFastPath } from '@fairdraw/server/http/fast-path/fast-path.ts'
import { mountSite } from '@fairdraw/server/http/pages/mount-site.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { root } from '@fairdraw/demo/start/places.ts'

const folder = fileURLToPath(new URL('../empty-app', import.meta.url))

async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise((ended, failed) => child.on('close', ended).on('error', failed))
  if (code !== 0) throw new Error('The empty page could not be built.')
}

/** `change`: its page has to be rendered anew. */
export async function serveEmptyApp(): Promise<{ origin: string; change(): void; close(): Promise<void> }> {
  await build()
  // Without its map, which knows of routes with a path alone and would take the only page there is for a 404.
  const { match: _, ...built } = await openSite(join(folder, 'build'))
  const site = { ...built, connect: () => {} }
  const front = createFastPath()
  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: front.serverFactory })
  let version = 1
  const catalogue = { snapshot: () => ({ version }), nextBoundary: () => new Date(Date.now() + 86_400_000) }
  await mountSite(app, front, { site, catalogue: catalogue as never, now: () => new Date(), headers: {} })
  return {
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    change: () => void (version += 1),
    close: async () => {
      await app.close()
    },
  }
}
