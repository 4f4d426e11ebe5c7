import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { renderSheet, sendPage, serveScript, serveSheetStyles } from '../../browser-replies.ts'
import { escapeHtml } from '../../escape-html.ts'
import { isDeclined, type Faults } from '../../faults.ts'
import { vendorHosts } from '../../vendor-hosts.ts'
import { payPalAccounts, type PayPalAccountName, type PayPalOrder, type PayPalOrders } from '../paypal-orders.ts'

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
  app.get(`${assets}/js/dispatch-frame.js`, serveScript(new URL('./dispatch-frame-browser.ts', import.meta.url)))

  app.get(`${base}/sdk/js`, serveScript(new URL('./paypal-sdk-browser.ts', import.meta.url)))
  app.get(`${base}/checkoutnow.js`, serveScript(new URL('./paypal-page-browser.ts', import.meta.url)))
  app.get(`${base}/checkoutnow.css`, serveSheetStyles)
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

const renderPage = (title: string, main: string, script = ''): string =>
  renderSheet({
    title,
    header: 'PayPal demonstration',
    main,
    note: 'This is a demonstration. No money is taken.',
    styles: 'checkoutnow.css',
    script,
  })

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
