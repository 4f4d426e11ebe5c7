/** Mail: what we hand to a mail server over SMTP, by one pool of connections. */
import { createTransport } from 'nodemailer'

export type Letter = {
  to: string
  subject: string
  text: string
  /** The same for the same letter, so that one that is handed over twice is shown once. */
  id: string
  /** Where a mailbox's own 'unsubscribe' button posts to (RFC 8058). */
  unsubscribe?: string
}

export type Mail = {
  /** Hands a letter over. Throws when it was not, or may not have been, taken; `RefusedLetter` when it never will be. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** The mail server will not take this letter, today or tomorrow. */
export class RefusedLetter extends Error {}

export type MailAccess = { url: string; from: string; timeoutMs?: number }

const MOST_CONNECTIONS = 5
const HERE = ['127.0.0.1', 'localhost', '[::1]']

export function createMail({ url, from, timeoutMs = 10_000 }: MailAccess): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const pool = createTransport(
    {
      pool: true,
      maxConnections: MOST_CONNECTIONS,
      host: hostname,
      ...(port ? { port: Number(port) } : {}),
      secure,
      // Keys go over no network in the clear.
      requireTLS: !secure && username !== '' && !HERE.includes(hostname),
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? hostname

  return {
    send: async ({ to, subject, text, id, unsubscribe }) => {
      try {
        await pool.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          ...(unsubscribe
            ? {
                headers: {
                  'List-Unsubscribe': `<${unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : // A machine's answer to a machine's letter helps nobody.
              { headers: { 'Auto-Submitted': 'auto-generated' } }),
        })
      } catch (error) {
        const { responseCode = 0, code = '', message } = error as Error & { responseCode?: number; code?: string }
        const isForGood = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode === 0 || responseCode >= 500)
        throw isForGood ? new RefusedLetter(message, { cause: error }) : error
      }
    },
    close: () => pool.close(),
  }
}
