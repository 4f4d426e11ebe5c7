import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from './certificate.ts'
import type { Emulators } from './start.ts'
import { browserHosts, isVendorHost } from './vendor-hosts.ts'

export type TlsFrontOptions = {
  emulators: Pick<Emulators, 'handle'>
  /** The app, by the name under which the browser knows it, and where it really answers. */
  app?: { host: string; origin: string }
  /** 0, the default, takes a free one. */
  port?: number
}

export type TlsFront = {
  port: number
  /** The value for Chromium's `--host-resolver-rules`; add `--ignore-certificate-errors` beside it. */
  hostResolverRules: string
  close: () => Promise<void>
}

/**
 * Answers HTTPS for every vendor's real host name, and for the app's, so that a browser can run the production page
 * against the production addresses with no remapping.
 */
export async function startTlsFront({ emulators, app, port = 0 }: TlsFrontOptions): Promise<TlsFront> {
  const hosts = [...browserHosts, ...(app ? [app.host] : [])]
  const server = createServer(createCertificate(hosts), (request, response) => {
    if (isVendorHost(request.headers.host)) emulators.handle(request, response)
    else if (app) forward(app.origin, request, response)
    else response.writeHead(421).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const { port: chosen } = server.address() as AddressInfo

  return {
    port: chosen,
    hostResolverRules: hosts.map((host) => `MAP ${host}:443 127.0.0.1:${chosen}`).join(','),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const onward = httpRequest(new URL(url ?? '/', origin), {
    method,
    headers: { ...headers, 'x-forwarded-proto': 'https' },
  })
  onward.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
