/** What only the demonstration answers: the emulators' own pages and, for a person's browser, the vendors' addresses. */
import { request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { applePaySheetPath } from '@fairdraw/emulators/gateway/apple-pay/apple-pay.ts'
import { remapPath } from '@fairdraw/emulators/remap.ts'
import type { Documents } from '@fairdraw/server/http/pages/pages.ts'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { withFirstScripts } from '@fairdraw/server/http/policy/policy.ts'
import type { FastifyInstance } from 'fastify'

/** Hands a request on to another server, and its answer back, as they come. */
function pass(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming
  const onward = ask(new URL(url, origin), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  // An emulator that was told to drop the connection drops it here too.
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

/** Passes on what is asked below `/_demo/` and `/_v/`. */
export function demoRoutes(vendorsOrigin: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (passing) => {
      // A context of its own, in which no body is read.
      passing.removeAllContentTypeParsers()
      passing.addContentTypeParser('*', (_request, _body, done) => done(null))
      for (const url of ['/_v/*', '/_demo/*']) {
        passing.all(url, async (request, reply) => {
          void reply.hijack()
          pass(vendorsOrigin, request.raw, reply.raw)
        })
      }
    })
  }
}

/** A browser with Apple Pay shows what needs it by itself; here every browser does. */
const WITH_APPLE_PAY = '<style>[data-needs=apple-pay]{display:flex}</style>'

/**
 * Payment documents begin with the script that sends vendors' addresses here, and with a sheet for Apple Pay; their frames then
 * come from here too.
 */
export const demoDocuments: Documents = {
  transform: (html, pathname) =>
    isPaymentDocument(pathname)
      ? withFirstScripts(html, [remapPath, applePaySheetPath])
      : html.replace('</head>', `${WITH_APPLE_PAY}</head>`),
  frames: ["'self'"],
}
