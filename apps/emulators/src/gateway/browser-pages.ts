import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendPage, serveScript, serveStyles } from '../browser-replies.ts'
import { escapeHtml } from '../escape-html.ts'
import { remapPath } from '../remap.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import type { ThreeDSecure } from './three-d-secure.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const framePage = read('./frame/hosted-fields-frame.html')
const bankPage = read('./bank/bank.html')
const challengeEndedPage = read('./bank/challenge-ended.html')

const verdictBody = z.object({ code: z.string().optional() })

/** Pages and scripts of the vendors for browsers: the hosted-fields frame, 3-D Secure, the bank's challenge, fraud checks. */
export function registerBrowserPages(app: FastifyInstance, threeDSecure: ThreeDSecure): void {
  const assets = `/_v/${vendorHosts.gatewayAssets}/web/:version`
  const bank = `/_v/${vendorHosts.bank}`

  for (const min of ['', '.min'])
    app.get(`${assets}/html/hosted-fields-frame${min}.html`, (request, reply) =>
      sendRemapped(request, reply, framePage),
    )
  app.get(
    `${assets}/js/hosted-fields-internal.js`,
    serveScript(new URL('./frame/hosted-fields-frame.ts', import.meta.url)),
  )
  app.get(
    `/_v/${vendorHosts.threeDSecureScript}/edge/v1/songbird.js`,
    serveScript(new URL('./songbird-browser.ts', import.meta.url)),
  )
  app.get(`/_v/${vendorHosts.fraudScript}/da/r/fb.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send('/* The emulator collects nothing about the device. */\n'),
  )

  app.get(`${bank}/bank.css`, serveStyles(new URL('./bank/bank.css', import.meta.url)))
  app.get(`${bank}/bank.js`, serveScript(new URL('./bank/bank-browser.ts', import.meta.url)))
  app.get(`${bank}/challenge/:id`, (request, reply) => {
    const challenge = threeDSecure.challenge((request.params as { id: string }).id)
    if (!challenge) return sendRemapped(request, reply.code(404), challengeEndedPage)
    const challengePage = bankPage
      .replace('<!-- merchant -->', () => escapeHtml(challenge.merchantName))
      .replace('<!-- amount -->', () => escapeHtml(`£${Number(challenge.amount).toFixed(2)}`))
      .replace('<!-- last4 -->', () => challenge.last4)
    return sendRemapped(request, reply, challengePage)
  })
  app.post(`${bank}/challenge/:id`, (request, reply) => {
    const challenge = threeDSecure.challenge((request.params as { id: string }).id)
    if (!challenge) return reply.code(404).send({})
    return reply.send(threeDSecure.answer(challenge, verdictBody.parse(request.body).code))
  })
}

/** A page served below `/_v/` of the app's origin needs the remap script too, for its own calls. */
function sendRemapped(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const isRemapped = request.originalUrl.startsWith('/_v/')
  return sendPage(reply, page.replace('<!-- remap -->', isRemapped ? `<script src="${remapPath}"></script>` : ''))
}
