/**
 * ops/Dockerfile is built and ops/compose.yaml is run, with podman: from the operator's files (docs/operations.md, "In containers") to
 * a page and an entry through nginx. The images of others are made from Debian's packages (base-images.ts).
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { LOG_SETTINGS } from '@fairdraw/demo/start/silent-witness.ts'
import { afterAll, expect, it } from 'vitest'
import { COMPETITIONS, PEPPER, prepare } from '../fleet.ts'
import { readCommands } from '../page-commands.ts'
import { rootFolder } from '../postgres.ts'
import { makeBaseImages } from './base-images.ts'
import { createProject, readComposeFile } from './compose.ts'
import { openEngine } from './engine.ts'

const HOST = 'win.fairdraw.example'
const PASSWORD = randomBytes(24).toString('hex')
const HOUR_MS = 3_600_000

const engine = openEngine()
const compose = readComposeFile()
const files = mkdtempSync(join(tmpdir(), 'fairdraw-compose-'))
const haproxyFile = join(files, 'haproxy.cfg')
const project = createProject(engine, compose, { files, instead: { '../ops/haproxy.cfg': haproxyFile } })
afterAll(async () => {
  await project.down()
  rmSync(files, { recursive: true, force: true })
})

/** What the page says that an operator adds to ops. The vendors are away: their addresses are of the container itself. */
function writeOperatorsFiles(): void {
  const away = { origin: 'http://127.0.0.1:9', smtpUrl: 'smtp://127.0.0.1:9' }
  const settings: Record<string, string> = {
    ...vendorEnvironment(away),
    ...LOG_SETTINGS,
    ENGAGEMENT_SDK_URL: 'http://127.0.0.1:9',
    PAYPAL_LOGIN_URL: 'http://127.0.0.1:9',
    DATABASE_URL: `postgres://fairdraw:${PASSWORD}@postgres/fairdraw`,
    PASSCODE_PEPPER: PEPPER,
    PUBLIC_ORIGIN: `https://${HOST}`,
    TRUSTED_PROXIES: '1',
    MIGRATE_AT_BOOT: '0',
    ALLOW_EMULATORS: '1',
  }
  mkdirSync(join(files, 'secrets'))
  mkdirSync(join(files, 'certificates'))
  for (const name of Object.keys(compose.secrets)) {
    const value = name === 'database_password' ? PASSWORD : settings[name.toUpperCase()]
    writeFileSync(join(files, 'secrets', name), `${value}\n`)
    delete settings[name.toUpperCase()]
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(files, 'settings'), lines.join(''))
  const at = (name: string) => join(files, 'certificates', name)
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${HOST}`]
  const out = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')]
  execFileSync('openssl', [...self, ...out], { stdio: 'ignore' })
  // For the limit of open files that a user without rights has.
  const haproxy = readFileSync(join(rootFolder, 'ops/haproxy.cfg'), 'utf8')
  writeFileSync(haproxyFile, haproxy.replace(/^  maxconn 20000$/m, '  maxconn 9000'))
  chmodSync(files, 0o755)
}

/** The words of a command of the page, after `docker compose -f ops/compose.yaml`. */
function inCompose(name: string): string[] {
  const words = [
    ...readCommands(name)
      .trim()
      .matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, bare]) => quoted ?? bare!)
  expect(words.slice(0, 4)).toEqual(['docker', 'compose', '-f', 'ops/compose.yaml'])
  return words.slice(4)
}

type Reply = { status: number; body: string }

/** A call of a browser: by the name of the site, at the address of nginx. */
function callThroughFront(address: string, path: string, options: RequestOptions = {}, body?: object): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const sent = request(
    {
      host: address,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      agent: false,
      timeout: 5_000,
      ...options,
      headers: { host: HOST, ...(options.headers as Record<string, string>) },
    },
    (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode!, body: text }))
      reply.on('error', reject)
    },
  )
  sent.on('timeout', () => sent.destroy(new Error('no reply')))
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

it(
  'the containers of ops/ show pages and take entries, and go on when one is replaced',
  { timeout: HOUR_MS },
  async () => {
    writeOperatorsFiles()
    await makeBaseImages(engine)
    // As Docker's own program does: all services, with images built anew.
    expect(inCompose('containers')).toEqual(['up', '--build', '--detach'])
    await engine.build(join(rootFolder, 'ops/Dockerfile'), rootFolder, 'localhost/fairdraw')
    await project.up()

    const [, service = '', ...command] = inCompose('administrator in containers')
    expect(await project.exec(service, ...command)).toContain(`https://${HOST}/desk`)

    const front = await project.addressOf('nginx')
    const pageStatus = async () => (await callThroughFront(front, '/win').catch(() => undefined))?.status
    await expect.poll(pageStatus, { timeout: 180_000 }).toBe(200)
    const database = await project.addressOf('postgres')
    const [player] = await prepare(`postgres://fairdraw:${PASSWORD}@${database}/fairdraw`, rootFolder)
    const key = randomUUID()
    const enter = () =>
      callThroughFront(
        front,
        '/api/generic-entry/enter',
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${player!.bearer}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
        },
        { competitionId: COMPETITIONS.free, termsAccepted: true },
      )
    const entered = async () => (await enter().catch(() => undefined))?.status
    await expect.poll(entered, { timeout: 120_000 }).toBe(200)

    // No secret is in the image, and nothing runs as root or may change the program.
    expect(await project.exec('one', 'sh', '-c', 'id -un; ls ops; touch package.json 2>&1 || true')).toMatch(
      /^fairdraw\n(?![^]*(?:secrets|settings$|certificates))[^]*Permission denied/m,
    )
    for (const name of ['one', 'two']) expect(await project.isHealthy(name)).toBe(true)

    // As when a new version is deployed: each container is made anew, with another address.
    const addresses: string[] = []
    for (const name of ['one', 'two']) {
      addresses.push(await project.addressOf(name))
      await project.remove(name)
      expect(await pageStatus()).toBe(200)
      await project.run(name)
      await expect.poll(() => project.isHealthy(name), { timeout: 120_000 }).toBe(true)
      await expect.poll(() => countReady(), { timeout: 60_000 }).toBe(2)
    }
    expect(addresses).not.toContain(await project.addressOf('one'))
    expect(await entered()).toBe(200)

    /** How many processes HAProxy has as ready. */
    async function countReady(): Promise<number> {
      const metrics = await fetch(`http://${await project.addressOf('haproxy')}:8405/metrics`)
      const lines = (await metrics.text()).split('\n')
      return lines.filter((line) => /^haproxy_server_status\{proxy="ready",.*state="UP"\} 1$/.test(line)).length
    }
  },
)
