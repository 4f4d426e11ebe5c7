/** Builds a minimal page of the framework, and serves it as the product serves its pages. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFastify } from '@fairdraw/server/http/fastify.ts'
import { createFastPath } from '@fairdraw/server/http/fast-path/fast-path.ts'
import { mountSite } from '@fairdraw/server/http/pages/mount-site.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { root } from '@fairdraw/demo/start/paths.ts'

const folder = fileURLToPath(new URL('../empty-app', import.meta.url))

async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error('The empty page could not be built.')
}

/** `change` invalidates the cached page. */
export async function serveEmptyApp(): Promise<{ origin: string; change(): void; close(): Promise<void> }> {
  await build()
  // Without its route matcher, which needs routes with a path and would answer 404 for the index page.
  const { match: _, ...built } = await openSite(join(folder, 'build'))
  const site = { ...built, connect: () => {} }
  const fastPath = createFastPath()
  const app = createFastify({ logLevel: 'silent', trustedProxies: 0, serverFactory: fastPath.serverFactory })
  let snapshot = { version: 1, readAt: new Date() }
  const catalogue = { snapshot: () => snapshot, nextBoundary: () => new Date(Date.now() + 86_400_000) }
  await mountSite(app, fastPath, { site, catalogue: catalogue as never, now: () => new Date(), headers: {} })
  return {
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    change: () => void (snapshot = { version: snapshot.version + 1, readAt: new Date() }),
    close: async () => {
      await app.close()
    },
  }
}
