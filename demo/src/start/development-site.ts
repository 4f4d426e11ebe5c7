/** The site for development: Vite serves it from the sources, with hot reload. */
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Transport } from '@fairdraw/contract/call.ts'
import type { Site, SiteEntry } from '@fairdraw/server/http/pages/site.ts'
import { createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { root } from './paths.ts'

/** A free port for Vite's hot-reload socket. */
async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export async function openDevelopmentSite(): Promise<Site & { close(): Promise<void> }> {
  const vite = await createServer({
    root: join(root, 'apps', 'site'),
    configFile: join(root, 'apps', 'site', 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await freePort() } },
    logLevel: 'warn',
  })
  let connection: [transport: Transport, publicOrigin?: string] = [{}]
  const render = createRequestHandler(async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    ;(build.entry.module as unknown as SiteEntry).connect(...connection)
    return build
  }, 'development')
  return {
    connect: (...to) => void (connection = to),
    render: (request) => render(request),
    // No page is cached in development, so unknown addresses need no special treatment.
    isRoute: () => true,
    development: (request, response, next) => {
      const { url } = request
      vite.middlewares(request, response, () => {
        // Vite removes the base path from requests that it does not handle.
        request.url = url
        next()
      })
    },
    close: () => vite.close(),
  }
}
