import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { renderSheet, sendPage, serveSheetStyles } from '../browser-replies.ts'
import { escapeHtml } from '../escape-html.ts'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { accounts, banks, renderBankLogo, findBank } from './banks.ts'
import type { BankBooks, Paylink } from './books.ts'
import type { OpenBankingCore } from './open-banking.ts'

/** Also for the pages of PayPal's log-in. */
export const sheetStylesUrl = `/_v/${vendorHosts.openBankingPages}/sheet.css`

type Dependencies = { books: BankBooks; core: OpenBankingCore; faults: Faults }

const authoriseForm = z.object({ account: z.string() })

/** The pages behind a pay link: the bank asks the payer to approve or cancel, then redirects to the shop. */
export function registerBankPages(app: FastifyInstance, { books, core, faults }: Dependencies): void {
  const base = `/_v/${vendorHosts.openBankingPages}`
  const pictures = `/_v/${vendorHosts.bankLogos}/images/banks`

  for (const bank of banks)
    for (const name of [bank.file, `${bank.file}_icon`])
      app.get(`${pictures}/${name}.svg`, (_request, reply) => reply.type('image/svg+xml').send(renderBankLogo(bank)))

  app.get(sheetStylesUrl, serveSheetStyles)

  const withLink =
    (run: (link: Paylink, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const link = books.link((request.params as { id: string }).id)
      return link ? run(link, request, reply) : sendPage(reply.code(404), notFoundPage)
    }

  app.get(
    `${base}/:id`,
    withLink((link, _request, reply) =>
      sendPage(reply, core.visit(link) ? renderApprovalPage(link) : renderEndedPage(link, core)),
    ),
  )
  app.post(
    `${base}/:id/authorise`,
    faults.hooks('open-banking', 'authorise'),
    withLink(async (link, request, reply) => {
      const { account } = authoriseForm.parse(request.body)
      if (!core.authorise(link, account, isDeclined(request))) return sendPage(reply, renderEndedPage(link, core))
      await core.waitForReports(link.id)
      return reply.redirect(buildReturnUrl(link), 303)
    }),
  )
  app.post(
    `${base}/:id/cancel`,
    withLink(async (link, _request, reply) => {
      core.endPayment(link, 'Canceled')
      await core.waitForReports(link.id)
      return reply.redirect(buildReturnUrl(link, 'user_canceled'), 303)
    }),
  )
}

/** The shop's redirect URL with the link's id. */
function buildReturnUrl(link: Paylink, error?: 'user_canceled'): string {
  const url = new URL(link.redirectUrl)
  url.searchParams.set('paylink_id', link.id)
  if (error) url.searchParams.set('error', error)
  return url.href
}

const formatMoney = (pence: number): string => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

const formatSortCode = (digits: string): string => `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`

const renderPage = (title: string, header: string, main: string): string =>
  renderSheet({ title, header, main, note: 'This bank is a demonstration. No money is taken.', styles: sheetStylesUrl })

function renderBrand(link: Paylink): string {
  const bank = findBank(link.bankId)
  if (!bank) return ''
  return `<span class="mark" aria-hidden="true">${renderBankLogo(bank)}</span>${escapeHtml(bank.name)}`
}

const renderApprovalPage = (link: Paylink): string =>
  renderPage(
    'Approve this payment',
    renderBrand(link),
    `<dl>
        <div><dt>To</dt><dd>${escapeHtml(link.creditor.owner_name)}</dd></div>
        <div><dt>Amount</dt><dd>${formatMoney(link.amountPence)}</dd></div>
        <div><dt>Reference</dt><dd>${escapeHtml(link.reference)}</dd></div>
      </dl>
      <form method="post" action="/_v/${vendorHosts.openBankingPages}/${link.id}/authorise">
        <fieldset>
          <legend>Pay from</legend>
          ${accounts.map(renderAccount).join('')}
        </fieldset>
        <button type="submit">Approve ${formatMoney(link.amountPence)}</button>
      </form>
      <form method="post" action="/_v/${vendorHosts.openBankingPages}/${link.id}/cancel">
        <button type="submit" class="quiet">Cancel</button>
      </form>`,
  )

const renderAccount = ({ id, name, identification, balancePence }: (typeof accounts)[number], index: number): string =>
  `<label>
            <input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''} required>
            <span><strong>${name}</strong><br>${formatSortCode(identification)}, ${identification.slice(6)}</span>
            <span class="balance">${formatMoney(balancePence)}</span>
          </label>`

const renderEndedPage = (link: Paylink, core: OpenBankingCore): string =>
  renderPage(
    core.getLinkState(link) === 'paid' ? 'This payment has been approved' : 'This payment has ended',
    renderBrand(link),
    `<p>${core.getLinkState(link) === 'paid' ? 'There’s nothing more to do here.' : 'No money has left your account.'}</p>
      <p><a href="${escapeHtml(buildReturnUrl(link))}">Back to ${escapeHtml(link.creditor.owner_name)}</a></p>`,
  )

const notFoundPage = renderPage('We can’t find that payment', '', '<p>Go back to where you came from.</p>')
