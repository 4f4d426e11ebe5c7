/** The built site: how the server takes it in, asks it for a page, and gives it the API (docs/decisions/0008). */
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
  /** Gives the site its way to the API while it renders on the server, and the public address that its pages name. */
  connect(transport: Transport, publicOrigin?: string): void
  /** Renders an address of the site for an anonymous visitor. */
  render(request: Request): Promise<Response>
  /** Whether an id is a route's: what a data request may name. */
  isRoute(id: string): boolean
  /** What an address leads to; absent in development. */
  match?: MatchRoute
  /** The folder of the browser's files; absent in development. */
  clientFolder?: string
  /** In development: what answers for the browser's files. Pages are then rendered each time, under no policy. */
  development?: Middleware
}

/** What the site's entry gives besides its rendering (apps/site/app/entry.server.tsx). */
export type SiteEntry = Pick<Site, 'connect'>

/** Opens the site that was built into a folder. Throws one plain sentence when there is none. */
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

/** The API that a page under way is rendered from, where it is not the process's own. */
const ownApi = new AsyncLocalStorage<Inject>()

/** Renders with another API: a preview's (features/content/preview). */
export const renderFrom = <Result>(inject: Inject, render: () => Result): Result => ownApi.run(inject, render)

/** Lets the site call the API within the process, as a visitor who is not logged in. */
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
