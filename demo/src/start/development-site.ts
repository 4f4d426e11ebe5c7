/** The site as Vite serves it while it is worked on: what changes in the sources shows in the browser at once. */
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Transport } from '@fairdraw/contract/call.ts'
import type { Site, SiteEntry } from '@fairdraw/server/http/pages/site.ts'
import { createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { root } from './places.ts'

/** The port of the socket by which browsers hear of changes. */
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
  let way: [transport: Transport, publicOrigin?: string] = [{}]
  const render = createRequestHandler(async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    ;(build.entry.module as unknown as SiteEntry).connect(...way)
    return build
  }, 'development')
  return {
    connect: (...to) => void (way = to),
    render: (request) => render(request),
    // Nothing is kept, so nothing need be told apart.
    isRoute: () => true,
    development: (request, response, next) => {
      const { url } = request
      vite.middlewares(request, response, () => {
        // Vite takes the base path off what it does not answer itself.
        request.url = url
        next()
      })
    },
    close: () => vite.close(),
  }
}
