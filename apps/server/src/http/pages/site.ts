/** The built site: how the server loads it, requests a page, and gives it the API (docs/decisions/0008). */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Transport } from '@fairdraw/contract/call.ts'
import { createRequestHandler } from 'react-router'
import type { ServerBuild } from 'react-router'
import type { Middleware } from '../fast-path/fast-path.ts'
import { createRouteMatcher } from './site-routes.ts'
import type { MatchRoute } from './site-routes.ts'

export type Site = {
  /** Gives the site its transport to the API for server rendering, and the public origin that its pages use. */
  connect(transport: Transport, publicOrigin?: string): void
  /** Renders a URL of the site for an anonymous visitor. */
  render(request: Request): Promise<Response>
  /** Whether a route has this id, as data requests name routes. */
  isRoute(id: string): boolean
  /** Matches a path to its route; absent in development. */
  match?: MatchRoute
  /** The folder of browser files; absent in development. */
  clientFolder?: string
  /** The development server for browser files. Pages are then rendered each time, without a policy. */
  development?: Middleware
}

/** What the site's entry exports besides rendering (apps/site/app/entry.server.tsx). */
export type SiteEntry = Pick<Site, 'connect'>

/** Opens a built site. Throws a sentence for the user when there is none. */
export async function openSite(buildFolder: string): Promise<Site> {
  const entry = join(buildFolder, 'server', 'index.js')
  if (!existsSync(entry)) throw new Error(`The site has not been built: ${entry} is missing. Run \`npm run build\`.`)
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  const render = createRequestHandler(build, 'production')
  return {
    connect: (...way) => (build.entry.module as unknown as SiteEntry).connect(...way),
    render: (request) => render(request),
    isRoute: (id) => Object.hasOwn(build.routes, id),
    match: createRouteMatcher(
      Object.values(build.routes).flatMap((route) => (route ? [route] : [])),
      build.basename ?? '',
    ),
    clientFolder: join(buildFolder, 'client'),
  }
}

export type Inject = (request: { method: 'GET'; url: string; headers: Record<string, string> }) => Promise<{
  statusCode: number
  headers: Record<string, unknown>
  rawPayload: Uint8Array
}>

/** The API for the current rendering, when it is not the process's own. */
const ownApi = new AsyncLocalStorage<Inject>()

/** Renders with another API: that of a preview (features/content/preview). */
export const renderFrom = <Result>(inject: Inject, render: () => Result): Result => ownApi.run(inject, render)

/** Lets the site call the API inside the process, as an anonymous visitor. */
export function createInProcessTransport(inject: Inject): Transport {
  return {
    fetch: async (input) => {
      const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
      const { statusCode, headers, rawPayload } = await (ownApi.getStore() ?? inject)({
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
      })
      return new Response(rawPayload as Uint8Array<ArrayBuffer>, {
        status: statusCode,
        headers: { 'content-type': headers['content-type'] as string },
      })
    },
  }
}
