/** Routes of the demonstration only: the emulators' pages, and the vendors' addresses for browsers. */
import { request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { applePaySheetPath } from '@fairdraw/emulators/gateway/apple-pay/apple-pay.ts'
import { pushStub } from '@fairdraw/emulators/push/push-script.ts'
import { remapPath } from '@fairdraw/emulators/remap.ts'
import type { Documents } from '@fairdraw/server/http/pages/page-replies.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { withFirstScripts } from '@fairdraw/server/http/policy/policy.ts'
import type { FastifyInstance } from 'fastify'

/** Proxies a request to another server and streams the reply back. */
function proxy(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const upstream = httpRequest(new URL(url, origin), { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
    reply.on('error', () => outgoing.destroy())
  })
  // If an emulator drops the connection (a requested fault), the client's connection is dropped too.
  upstream.on('error', () => outgoing.destroy())
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

/** A plugin that proxies `/_demo/` and `/_v/` to the vendors' emulators. */
export function createDemoRoutes(vendorsOrigin: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scope) => {
      // A separate scope without body parsers, so that bodies are streamed unread.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      for (const url of ['/_v/*', '/_demo/*']) {
        scope.all(url, async (request, reply) => {
          void reply.hijack()
          proxy(vendorsOrigin, request.raw, reply.raw)
        })
      }
    })
  }
}

/** The site shows Apple Pay only in browsers that have it. In the demonstration every browser has it. */
const APPLE_PAY_STYLE = '<style>[data-needs=apple-pay]{display:flex}</style>'

/**
 * Payment documents start with the script that remaps vendors' addresses to this origin, and with the Apple Pay emulator. Their
 * frames then come from this origin too. On others a browser subscribes to notifications with the push service's emulator.
 */
export const demoDocuments: Documents = {
  transform: (html, pathname) =>
    isPaymentDocument(pathname)
      ? withFirstScripts(html, [remapPath, applePaySheetPath])
      : html.replace('</head>', `${APPLE_PAY_STYLE}${pushStub}</head>`),
  frames: ["'self'"],
}
