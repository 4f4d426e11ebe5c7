import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { loadBrowserScript } from '../../browser-script.ts'
import { escapeHtml } from '../../escape-html.ts'
import { isDeclined, type Faults } from '../../faults.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import { payPalAccounts, type PayPalAccountName, type PayPalOrder, type PayPalOrders } from '../paypal-orders.ts'

const styles = readFileSync(new URL('../../sheet.css', import.meta.url), 'utf8')

const scripts = {
  sdk: new URL('./paypal-sdk-browser.ts', import.meta.url),
  page: new URL('./paypal-page-browser.ts', import.meta.url),
  dispatch: new URL('./dispatch-frame-browser.ts', import.meta.url),
}

const approveBody = z.object({
  token: z.string(),
  account: z.enum(Object.keys(payPalAccounts) as [PayPalAccountName, ...PayPalAccountName[]]),
})

type Dependencies = { payPalOrders: PayPalOrders; faults: Faults }

/** PayPal's pages and scripts for browsers: the button, and the page on which the customer approves or cancels. */
export function registerPayPalPages(app: FastifyInstance, { payPalOrders, faults }: Dependencies): void {
  const base = `/_v/${vendorHosts.payPal}`
  const assets = `/_v/${vendorHosts.gatewayAssets}/web/:version`

  for (const min of ['', '.min'])
    app.get(`${assets}/html/dispatch-frame${min}.html`, (_request, reply) =>
      sendPage(reply, `<!doctype html><title>PayPal</title><script src="../js/dispatch-frame.js"></script>`),
    )
  app.get(`${assets}/js/dispatch-frame.js`, (_request, reply) => sendScript(reply, scripts.dispatch))

  app.get(`${base}/sdk/js`, (_request, reply) => sendScript(reply, scripts.sdk))
  app.get(`${base}/checkoutnow.js`, (_request, reply) => sendScript(reply, scripts.page))
  app.get(`${base}/checkoutnow.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
  app.get(`${base}/checkoutnow`, (request, reply) => {
    const order = payPalOrders.find((request.query as { token?: string }).token ?? '')
    return order ? sendPage(reply, renderApprovalPage(order)) : sendPage(reply.code(404), endedPage)
  })
  app.post(`${base}/checkoutnow/approve`, faults.hooks('gateway', 'paypal-approve'), (request, reply) => {
    const { token, account } = approveBody.parse(request.body)
    const order = payPalOrders.find(token)
    if (!order || isDeclined(request)) return reply.code(409).send({ message: 'this order can not be approved' })
    return { payerID: payPalOrders.approve(order, account).account?.payerId }
  })
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const sendScript = async (reply: FastifyReply, entry: URL): Promise<FastifyReply> =>
  reply.type('text/javascript; charset=utf-8').send(await loadBrowserScript(entry))

const renderPage = (title: string, main: string, script = ''): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="stylesheet" href="checkoutnow.css">${script}
  </head>
  <body>
    <header>PayPal demonstration</header>
    <main>
      <h1>${title}</h1>
      ${main}
      <p class="note">This is a demonstration. No money is taken.</p>
    </main>
  </body>
</html>
`

const renderAccount = ([name, { email }]: [string, { email: string }], index: number): string =>
  `<label>
            <input type="radio" name="account" value="${name}"${index === 0 ? ' checked' : ''} required>
            <span><strong>${email}</strong><br>${name === 'pays' ? 'Pays' : 'Declined by the bank'}</span>
          </label>`

const renderApprovalPage = ({ amount, displayName }: PayPalOrder): string =>
  renderPage(
    'Pay with PayPal',
    `<dl>
        <div><dt>To</dt><dd>${escapeHtml(displayName)}</dd></div>
        <div><dt>Amount</dt><dd>£${Number(amount).toFixed(2)}</dd></div>
      </dl>
      <form action="checkoutnow/approve">
        <fieldset>
          <legend>Your account</legend>
          ${Object.entries(payPalAccounts).map(renderAccount).join('')}
        </fieldset>
        <p id="problem" role="alert"></p>
        <button type="submit">Pay £${Number(amount).toFixed(2)}</button>
        <p><button type="button" id="cancel" class="quiet">Cancel and go back</button></p>
      </form>`,
    '<script src="checkoutnow.js"></script>',
  )

const endedPage = renderPage('This payment has ended', '<p>Close this window and pay again.</p>')
