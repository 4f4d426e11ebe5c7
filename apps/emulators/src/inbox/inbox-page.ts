import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { browserScript } from '../browser-script.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Inbox, InboxMessage } from './inbox.ts'

const styles = readFileSync(new URL('./inbox.css', import.meta.url), 'utf8')
const script = new URL('./inbox-browser.ts', import.meta.url)
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The demonstration's inbox: as a page, a phone for each number and a mailbox for each address, and as JSON. */
export function registerInboxPage(app: FastifyInstance, inbox: Inbox): void {
  app.get('/_demo/inbox.json', (_request, reply) => reply.header('cache-control', 'no-store').send(inbox.messages()))
  app.get('/_demo/inbox', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(page(inbox.messages())),
  )
  app.get('/_demo/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles))
  app.get('/_demo/inbox.js', (_request, reply) =>
    browserScript(script).then((code) => reply.type('text/javascript; charset=utf-8').send(code)),
  )
}

const page = (messages: readonly InboxMessage[]): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>Demo inbox</title>
    <link rel="stylesheet" href="/_demo/inbox.css">
    <script type="module" src="/_demo/inbox.js"></script>
  </head>
  <body>
    <header>
      <div>
        <h1>Demo inbox</h1>
        <p>Nothing leaves this computer. The texts and emails the site would send to players arrive here.</p>
      </div>
      <button type="button" id="pause" aria-pressed="false" hidden>Pause updates</button>
    </header>
    <p id="news" role="status"></p>
    <main id="messages">${messages.length === 0 ? empty : byRecipient(messages).map(device).join('')}</main>
  </body>
</html>
`

const empty = `
      <section class="empty">
        <h2>No messages yet</h2>
        <p>Log in or join on the site with a mobile number. The code we text you appears here within seconds.</p>
      </section>`

/** Whoever heard last comes first. */
const byRecipient = (messages: readonly InboxMessage[]): [string, InboxMessage[]][] =>
  [...Map.groupBy(messages, (one) => one.to)].map(([to, theirs]) => [to, theirs])

const device = ([to, messages]: [string, InboxMessage[]]): string => `
      <section class="device" aria-label="Messages to ${escapeHtml(to)}">
        <h2>${escapeHtml(readable(to))}</h2>
        <ol>${messages.map(bubble).join('')}
        </ol>
      </section>`

const bubble = ({ channel, subject, text, at }: InboxMessage): string => `
          <li class="${channel}">
            <p class="when"><span>${channel === 'sms' ? 'Text' : 'Email'}</span> <time datetime="${at}">${clock(at)}</time></p>
            ${subject ? `<h3>${escapeHtml(subject)}</h3>` : ''}
            <p class="text">${marked(text)}</p>
          </li>`

/** Addresses as links, codes marked: four to six digits, or four capitals and digits. */
const marked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : escapeHtml(part).replace(/(?<![\w£.&#])(?:\d{4,6}|[A-Z\d]{4})(?![\w;])/g, '<strong>$&</strong>'),
    )
    .join('')

const readable = (to: string): string => to.replace(/^(07\d{3})(\d{6})$/, '$1 $2')

const clock = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
