/** A timestamp authority for tests, with the operating system's own `openssl ts` behind it (RFC 3161). */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONFIG = `
[ req ]
distinguished_name = name
[ name ]
[ ca ]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign
[ tsa ]
extendedKeyUsage = critical, timeStamping
[ authority ]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
certs = ca.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`

export type TestAuthority = Awaited<ReturnType<typeof startAuthority>>

/** What it answers instead of its own reply to a request; undefined: its own. */
type Lie = (own: Buffer) => Buffer | undefined

export async function startAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  writeFileSync(join(folder, 'openssl.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-config', 'openssl.cnf']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA', '-extensions', 'ca')
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test authority')
  const extensions = ['-extfile', 'openssl.cnf', '-extensions', 'tsa']
  openssl('x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', 'tsa.pem', ...extensions)

  const requests: Buffer[] = []
  let lie: Lie | undefined
  let isDown = false
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        if (isDown) return response.writeHead(503).end()
        requests.push(Buffer.concat(parts))
        writeFileSync(join(folder, 'request.tsq'), requests.at(-1)!)
        const config = ['-config', 'openssl.cnf', '-section', 'authority']
        openssl('ts', '-reply', '-queryfile', 'request.tsq', '-out', 'reply.tsr', ...config)
        const own = readFileSync(join(folder, 'reply.tsr'))
        return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(lie?.(own) ?? own)
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    setLie: (next: Lie | undefined) => void (lie = next),
    setDown: (next: boolean) => void (isDown = next),
    /** A request as `openssl ts` writes it down in words. */
    readRequest: (request: Buffer) => {
      writeFileSync(join(folder, 'read.tsq'), request)
      return openssl('ts', '-query', '-in', 'read.tsq', '-text')
    },
    /** What `openssl ts -verify` says of a reply for some data. Throws if it does not verify. */
    verify: (reply: Buffer, data: string): string => {
      writeFileSync(join(folder, 'verified.tsr'), reply)
      writeFileSync(join(folder, 'data'), data)
      return openssl('ts', '-verify', '-data', 'data', '-in', 'verified.tsr', '-CAfile', 'ca.pem')
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
