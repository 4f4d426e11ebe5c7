import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from './certificate.ts'
import type { Emulators } from './start.ts'
import { browserHosts, isVendorHost } from './vendor-hosts.ts'

export type TlsProxyOptions = {
  emulators: Pick<Emulators, 'handle'>
  /** The app: the host name that the browser uses, and the origin at which it listens. */
  app?: { host: string; origin: string }
  /** 0, the default, chooses a free port. */
  port?: number
}

export type TlsProxy = {
  port: number
  /** The value for Chromium's `--host-resolver-rules`; `--ignore-certificate-errors` is needed too. */
  hostResolverRules: string
  close: () => Promise<void>
}

/**
 * A TLS-terminating proxy for every vendor's real host name and for the app's, so that a browser can run the production
 * page with the production addresses, without remapping.
 */
export async function startTlsProxy({ emulators, app, port = 0 }: TlsProxyOptions): Promise<TlsProxy> {
  const hosts = [...browserHosts, ...(app ? [app.host] : [])]
  const server = createServer(await createCertificate(hosts), (request, response) => {
    if (isVendorHost(request.headers.host)) emulators.handle(request, response)
    else if (app) forward(app.origin, request, response)
    else response.writeHead(421).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: boundPort } = server.address() as AddressInfo

  return {
    port: boundPort,
    hostResolverRules: hosts.map((host) => `MAP ${host}:443 127.0.0.1:${boundPort}`).join(','),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const upstream = httpRequest(new URL(url ?? '/', origin), {
    method,
    headers: { ...headers, 'x-forwarded-proto': 'https' },
  })
  upstream.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}
