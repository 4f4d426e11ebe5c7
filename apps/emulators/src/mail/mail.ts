import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../faults.ts'
import type { Inbox } from '../inbox/inbox.ts'

/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
const credentials = { user: 'fairdraw', password: 'demo_mail_password' }

type Dependencies = {
  inbox: Inbox
  faults: Faults
  now: () => Date
  /** 0 chooses a free port. */
  port: number
}

export type MailServer = { url: string; close(): Promise<void> }

const HOST = '127.0.0.1'

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server: accepts mails over SMTP from clients with the credentials, and puts them into the inbox of each recipient. */
export async function startMailServer(dependencies: Dependencies): Promise<MailServer> {
  const { inbox, faults, now, port } = dependencies

  const server = new SMTPServer({
    // It listens on loopback only, and has no certificate that a client would trust.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === credentials.user && password === credentials.password
      if (isRight) callback(null, { user: credentials.user })
      else callback(smtpError(535, 'Authentication credentials invalid'))
    },
    onData: (stream, session, respond) => {
      const read = async () => {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part as Buffer)
        const fault = faults.take('mail', 'send', ['decline', 'delay', 'drop-before', 'drop-after', 'error-5xx'])
        if (fault?.fault === 'delay') await wait(fault.ms, undefined, { ref: false })
        if (fault?.fault === 'decline') throw smtpError(550, 'Mailbox unavailable')
        if (fault?.fault === 'error-5xx') throw smtpError(451, 'Try again later')
        const drop = () => {
          for (const connection of server.connections) if (connection.id === session.id) connection.close()
        }
        if (fault?.fault === 'drop-before') return drop()
        const { subject = '', text = '', headers } = await PostalMime.parse(Buffer.concat(parts))
        const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/^<|>$/g, '')
        const at = now().toISOString()
        for (const { address } of session.envelope.rcptTo)
          inbox.add({
            to: address,
            channel: 'email',
            subject,
            text: text.trim(),
            ...(unsubscribe ? { unsubscribe } : {}),
            at,
          })
        if (fault?.fault === 'drop-after') return drop()
        return respond()
      }
      read().catch((error: Error) => respond(error))
    },
  })
  // A client that closes its connection is no error of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, HOST, () => resolve())
  })
  const { port: boundPort } = server.server.address() as AddressInfo

  return {
    url: `smtp://${credentials.user}:${credentials.password}@${HOST}:${boundPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
