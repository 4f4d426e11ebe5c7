/** Mail: what we hand to a mail server over SMTP, by one pool of connections. */
import { createTransport } from 'nodemailer'
import { VendorError } from '../vendor-error.ts'

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
  /** Hands a letter over. Throws when it was not, or may not have been, taken; a permanent `VendorError` when it never will be. */
  send(letter: Letter): Promise<void>
  close(): void
}

export type MailAccess = { url: string; from: string; timeoutMs?: number }

/** How many letters are on their way at once. */
export const MAIL_CONNECTIONS = 5
const HERE = ['127.0.0.1', 'localhost', '[::1]']

export function createMail({ url, from, timeoutMs = 10_000 }: MailAccess): Mail {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const pool = createTransport(
    {
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
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
      refuseInjection({ to, subject, id, unsubscribe })
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
        throw vendorErrorOf(error as SmtpFailure)
      }
    },
    close: () => pool.close(),
  }
}

/** Line ends and other control characters: one of them in a header lets an attacker add headers, or a whole mail. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
const ONE_ADDRESS = /^[^\s@,;:<>()"[\]]+@[^\s@,;:<>()"[\]]+$/

/** What becomes a header is refused, not repaired: a letter that carries such a thing is not one that we wrote. */
function refuseInjection({ to, ...headers }: Pick<Letter, 'to' | 'subject' | 'id' | 'unsubscribe'>): void {
  if (!ONE_ADDRESS.test(to) || CONTROL.test(to)) throw new VendorError('not one mail address', { isPermanent: true })
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && CONTROL.test(value))
      throw new VendorError(`a control character in the letter's ${name}`, { isPermanent: true })
}

type SmtpFailure = Error & { responseCode?: number; code?: string; response?: string }

/** The letter's own fault, as the mail server says in answer to its envelope or its text. */
const OF_THE_LETTER = ['EENVELOPE', 'EMESSAGE']

/** Keeps the codes and leaves the server's words, which repeat the address. */
function vendorErrorOf({ responseCode, code = '', response = '', message }: SmtpFailure): VendorError {
  if (responseCode === undefined && !OF_THE_LETTER.includes(code))
    return new VendorError(`the mail server did not answer: ${code} ${message}`)
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const codes = [responseCode, enhanced, code].filter(Boolean).join(' ')
  const isPermanent = OF_THE_LETTER.includes(code) && (responseCode === undefined || responseCode >= 500)
  return new VendorError(`the mail server answered ${codes}`, { isPermanent })
}
