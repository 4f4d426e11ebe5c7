/** Sends mail over SMTP, with one pool of connections. */
import { createTransport } from 'nodemailer'
import { VendorError } from '../vendor-error.ts'

export type Letter = {
  to: string
  subject: string
  text: string
  /** The same for the same mail, so that a mail that is sent twice is shown once. */
  id: string
  /** The URL for a mailbox's own 'unsubscribe' button (RFC 8058). */
  unsubscribe?: string
}

export type Mail = {
  /**
   * Sends a mail. Throws when it was refused or may not have arrived; a permanent `VendorError` when a retry is
   * useless.
   */
  send(letter: Letter): Promise<void>
  close(): void
}

export type MailAccess = { url: string; from: string; timeoutMs?: number }

/** Maximum mails at the same time. */
export const MAIL_CONNECTIONS = 5
const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]']

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
      // Credentials are never sent unencrypted over a network.
      requireTLS: !secure && username !== '' && !LOOPBACK_HOSTS.includes(hostname),
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
            : // Automatic replies to this mail would help nobody.
              { headers: { 'Auto-Submitted': 'auto-generated' } }),
        })
      } catch (error) {
        throw vendorErrorOf(error as SmtpFailure)
      }
    },
    close: () => pool.close(),
  }
}

/** Line breaks and other control characters: in a header they would let an attacker add headers, or a whole mail. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
const ONE_ADDRESS = /^[^\s@,;:<>()"[\]]+@[^\s@,;:<>()"[\]]+$/

/** Values of headers are refused, not repaired: a mail of ours never contains such characters. */
function refuseInjection({ to, ...headers }: Pick<Letter, 'to' | 'subject' | 'id' | 'unsubscribe'>): void {
  if (!ONE_ADDRESS.test(to) || CONTROL.test(to)) throw new VendorError('not one mail address', { isPermanent: true })
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && CONTROL.test(value))
      throw new VendorError(`a control character in the letter's ${name}`, { isPermanent: true })
}

type SmtpFailure = Error & { responseCode?: number; code?: string; response?: string }

/** Errors of the mail itself, reported for its recipient or its content. */
const MAIL_ERRORS = ['EENVELOPE', 'EMESSAGE']

/** Keeps the codes and drops the server's text, which repeats the address. */
function vendorErrorOf({ responseCode, code = '', response = '', message }: SmtpFailure): VendorError {
  if (responseCode === undefined && !MAIL_ERRORS.includes(code))
    return new VendorError(`the mail server did not answer: ${code} ${message}`)
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const codes = [responseCode, enhanced, code].filter(Boolean).join(' ')
  const isPermanent = MAIL_ERRORS.includes(code) && (responseCode === undefined || responseCode >= 500)
  return new VendorError(`the mail server answered ${codes}`, { isPermanent })
}
