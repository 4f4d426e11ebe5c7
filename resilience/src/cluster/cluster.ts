/** Three machines on loopback, with the settings of ops/cluster: etcd on each, PostgreSQL under Patroni on two, HAProxy and PgBouncer. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readCommands } from '../page-commands.ts'
import { canConnect, rootFolder } from '../postgres.ts'
import { createNode } from './node.ts'
import { findPrograms, startDaemon } from './programs.ts'
import type { Daemon } from './programs.ts'
import { createAddressBook, makeFolder, writePrivate } from './settings.ts'

const PASSWORD = 'rehearsal'

export async function waitUntil(what: string, isSo: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not in ${timeoutMs / 1_000} s: ${what}`)
    await pause(50)
  }
}

export async function startCluster() {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-cluster-'))
  makeFolder(folder)
  const book = createAddressBook()

  const etcd = await Promise.all(
    [1, 2, 3].map(async (nth) => {
      const text = await book.read(
        'etcd.env',
        [[/\/var\/lib\/etcd\/fairdraw/, join(makeFolder(join(folder, `etcd${nth}`)), 'data')]],
        nth,
      )
      const env = Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
      let daemon: Daemon | undefined
      return {
        start: () => void (daemon = startDaemon(programs.etcd, [], { logFile: join(folder, `etcd${nth}.log`), env })),
        kill: async () => daemon?.kill(),
      }
    }),
  )
  const nodes = await Promise.all([1, 2].map((nth) => createNode(nth, folder, book, programs)))
  const haproxyFile = writePrivate(
    join(folder, 'haproxy.cfg'),
    // On one machine the ports of Patroni differ, and the file names one for all.
    (await book.read('haproxy.cfg', [])).replaceAll(
      /server (db[12]) (.*) check port 8008/g,
      (_, name: string, address: string) =>
        `server ${name} ${address} check port ${nodes.find((one) => one.name === name)!.restPort}`,
    ),
  )
  const pgbouncerPort = await book.portOf('127.0.0.1:6432')
  const primaryPort = await book.portOf('127.0.0.1:5000')
  const standbyPort = await book.portOf('127.0.0.1:5001')
  const pgbouncerFile = writePrivate(
    join(folder, 'pgbouncer.ini'),
    await book.read('pgbouncer.ini', [
      [/port=5000/, `port=${primaryPort}`],
      [/listen_port = 6432/, `listen_port = ${pgbouncerPort}`],
      [/\/var\/log\/postgresql/, folder],
      [/\/var\/run\/postgresql/, folder],
      [/auth_file = .*/, `auth_file = ${writePrivate(join(folder, 'userlist.txt'), `"fairdraw" "${PASSWORD}"\n`)}`],
    ]),
  )
  const urlAt = (port: number, user = 'fairdraw', database = 'fairdraw', password = PASSWORD) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const adminUrl = urlAt(primaryPort, 'postgres', 'postgres', 'superuser-password')

  const findPrimary = async () => {
    for (const node of nodes) if (await node.is('primary')) return node
    return undefined
  }
  const isWhole = async () => {
    const roles = await Promise.all(nodes.map(async (one) => [await one.is('primary'), await one.is('synchronous')]))
    return roles.flat().filter(Boolean).length === 2
  }
  /** Runs commands of docs/operations.md. */
  const runCommands = async (name: string): Promise<string> => {
    const commands = readCommands(name)
      .replaceAll('/etc/patroni/config.yml', nodes[0]!.settingsFile)
      .replaceAll('patronictl', programs.patronictl)
    const { stdout } = await promisify(execFile)('sh', ['-euc', commands], {
      cwd: rootFolder,
      env: {
        ...process.env,
        LC_ALL: 'C.UTF-8',
        FAIRDRAW_SETTINGS: '/dev/null',
        ADMIN_DATABASE_URL: adminUrl,
        DATABASE_PASSWORD: PASSWORD,
        DATABASE_URL: urlAt(pgbouncerPort),
        DATABASE_DIRECT_URL: urlAt(primaryPort),
      },
    })
    return stdout
  }

  const daemons: Daemon[] = []
  const close = async () => {
    for (const node of nodes) {
      node.thaw()
      await node.kill()
    }
    await Promise.all([...daemons, ...etcd].map((one) => one.kill()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const one of etcd) one.start()
    for (const one of nodes) one.start()
    daemons.push(
      startDaemon(programs.haproxy, ['-db', '-f', haproxyFile], { logFile: join(folder, 'haproxy.log') }),
      startDaemon(programs.pgbouncer, [pgbouncerFile], { logFile: join(folder, 'pgbouncer-output.log') }),
    )
    await waitUntil('a primary and a synchronous standby', isWhole)
    await waitUntil('HAProxy leads to the primary', () => canConnect(adminUrl))
  } catch (error) {
    const logs = ['etcd1', 'db1', 'db2', 'haproxy'].map((name) => {
      try {
        return `${name}: ${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-1_500)}`
      } catch {
        return `${name}: no log`
      }
    })
    await close()
    throw new Error(logs.join('\n'), { cause: error })
  }
  return {
    folder,
    /** Where the processes connect: to PgBouncer, to HAProxy's primary, and to its standby. */
    ports: { pooled: pgbouncerPort, primary: primaryPort, standby: standbyPort },
    urlAt,
    etcd,
    findPrimary,
    findStandby: async () => {
      for (const node of nodes) if (await node.is('replica')) return node
      return undefined
    },
    isWhole,
    runCommands,
    close,
  }
}
