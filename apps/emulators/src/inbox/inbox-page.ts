import type { FastifyInstance } from 'fastify'
import { sendPage, serveScript, serveStyles } from '../browser-replies.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Inbox, InboxMessage } from './inbox.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The demonstration's inbox: a page with the messages of each phone number and mail address, and the same as JSON. */
export function registerInboxPage(app: FastifyInstance, inbox: Inbox): void {
  app.get('/_demo/inbox.json', (_request, reply) => reply.header('cache-control', 'no-store').send(inbox.messages()))
  app.get('/_demo/inbox', (_request, reply) =>
    sendPage(reply.header('content-security-policy', policy), renderPage(inbox.messages())),
  )
  app.get('/_demo/inbox.css', serveStyles(new URL('./inbox.css', import.meta.url)))
  app.get('/_demo/inbox.js', serveScript(new URL('./inbox-browser.ts', import.meta.url)))
}

const renderPage = (messages: readonly InboxMessage[]): string => `<!doctype html>
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
    <main id="messages">${messages.length === 0 ? emptyInbox : groupByRecipient(messages).map(renderRecipient).join('')}</main>
  </body>
</html>
`

const emptyInbox = `
      <section class="empty">
        <h2>No messages yet</h2>
        <p>Log in or join on the site with a mobile number. The code we text you appears here within seconds.</p>
      </section>`

/** The recipient of the newest message comes first. */
const groupByRecipient = (messages: readonly InboxMessage[]): [string, InboxMessage[]][] =>
  [...Map.groupBy(messages, (one) => one.to)].map(([to, received]) => [to, received])

const renderRecipient = ([to, messages]: [string, InboxMessage[]]): string => `
      <section class="device" aria-label="Messages to ${escapeHtml(to)}">
        <h2>${escapeHtml(formatRecipient(to))}</h2>
        <ol>${messages.map(renderMessage).join('')}
        </ol>
      </section>`

const CHANNEL_NAMES: Readonly<Record<InboxMessage['channel'], string>> = {
  sms: 'Text',
  email: 'Email',
  push: 'Notification',
}

const renderMessage = ({ channel, subject, text, at }: InboxMessage): string => `
          <li class="${channel}">
            <p class="when"><span>${CHANNEL_NAMES[channel]}</span> <time datetime="${at}">${formatTime(at)}</time></p>
            ${subject ? `<h3>${escapeHtml(subject)}</h3>` : ''}
            <p class="text">${highlightCodes(text)}</p>
          </li>`

/** Links addresses and highlights codes: four to six digits, or four capitals and digits, at the beginning of a line. */
const highlightCodes = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : escapeHtml(part).replace(/^(?:\d{4,6}|[A-Z\d]{4})(?![\w;])/gm, '<strong>$&</strong>'),
    )
    .join('')

const formatRecipient = (to: string): string => to.replace(/^(07\d{3})(\d{6})$/, '$1 $2')

const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
