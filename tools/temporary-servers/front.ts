/** nginx and HAProxy in front of processes, with the configurations of ops/nginx.conf and ops/haproxy.cfg. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The Debian packages of both programs, as `apt-get install` takes them. */
export const FRONT_PACKAGES = 'nginx-light haproxy'

/** Debian installs both outside of users' PATH. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const pathOf = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(existsSync)

export const isHaproxyInstalled = (): boolean => pathOf('haproxy') !== undefined

/** The path of a program; throws in plain words when it is not installed. */
function findProgram(name: string): string {
  const found = pathOf(name)
  if (!found) throw new Error(`${name} is missing: on Debian or Ubuntu \`apt-get install ${FRONT_PACKAGES}\`.`)
  return found
}

/** One of the files with some of its text replaced. Throws if it lacks a text that has to be replaced. */
function adapt(name: string, replacements: readonly (readonly [RegExp, string])[]): string {
  const file = readFileSync(new URL(`../../ops/${name}`, import.meta.url), 'utf8')
  return replacements.reduce((text, [pattern, to]) => {
    if (!text.match(pattern)) throw new Error(`ops/${name} has no ${pattern.source}`)
    return text.replace(pattern, to)
  }, file)
}

const PROCESSES = /^ *server one 127\.0\.0\.1:3001(.*)\n *server two 127\.0\.0\.1:3002.*\n/gm

type BalancerPorts = { haproxy: number; metrics: number; processes: readonly number[] }
type Ports = { nginx: number; haproxy: number }
type Options = { /** Of nginx. */ workers?: number }

/** Processes are named after their ports. */
function buildHaproxyConfiguration(folder: string, { haproxy, metrics, processes }: BalancerPorts): string {
  return adapt('haproxy.cfg', [
    [PROCESSES, processes.map((port) => `  server port-${port} 127.0.0.1:${port}$1\n`).join('')],
    [/bind 127\.0\.0\.1:3100/, `bind 127.0.0.1:${haproxy} backlog 4096`],
    [/\/run\/haproxy\/admin\.sock/, join(folder, 'admin.sock')],
    // Each needs two files, of the 20,000 that a user without rights may open.
    [/^  maxconn 20000$/m, '  maxconn 9000'],
    [/^ *user .*\n *group .*\n/m, ''],
    [/^ *log \/dev\/log.*\n/m, ''],
    [/^ *log global\n/m, ''],
    [/bind 127\.0\.0\.1:8405/, `bind 127.0.0.1:${metrics}`],
  ]).replaceAll(/server port-(\d+) (.*) track ready\/one/g, 'server port-$1 $2 track ready/port-$1')
}

/** What only a test needs, and folders that a user without rights may write to. */
const OF_TESTS = (folder: string) => `http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  # A connection that is idle between two phases of a test must stay open until it is needed again.
  keepalive_timeout 900s;
`

/**
 * Without TLS, and with other ports and file paths. Two workers, the default, are enough that thousands of arrivals never reach the limit of open
 * files that a user without rights has.
 */
function buildNginxConfiguration(folder: string, { nginx, haproxy }: Ports, { workers = 2 }: Options): string {
  return adapt('nginx.conf', [
    [/^ *server \{(?:(?!^ {2}\})[^])*?default_server[^]*?^ {2}\}\n/gm, ''],
    [/^ *(?:ssl_|server_name).*\n/gm, ''],
    [/listen 443.*;/, `listen 127.0.0.1:${nginx} backlog=4096;`],
    [/127\.0\.0\.1:3100/g, `127.0.0.1:${haproxy}`],
    [/\/var\/cache\/nginx/, folder],
    [/\/var\/log\/nginx/g, folder],
    [/^user .*\n/m, isRoot ? 'user root;\n' : ''],
    [/^worker_priority .*\n/m, isRoot ? '$&' : ''],
    [/^pid .*\n/m, `pid ${folder}/nginx.pid;\ndaemon off;\n`],
    [/^worker_processes auto;/m, `worker_processes ${workers};`],
    [/^worker_rlimit_nofile .*/m, 'worker_rlimit_nofile 20000;'],
    [/worker_connections .*/, 'worker_connections 19000;'],
    [/^http \{\n/m, OF_TESTS(folder)],
  ])
}

const isRoot = process.getuid?.() === 0

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

async function startListening(program: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const child = isRoot
    ? spawn('nice', ['-n', '-5', program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
    : spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr!.on('data', (data: Buffer) => (errors = `${errors}${data.toString()}`.slice(-2_000)))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} exited with ${child.exitCode}: ${errors}`)
    await pause(20)
  }
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Starts HAProxy in front of processes at the given ports of loopback. Throws if it is not installed. */
export async function startBalancer(home: string, processes: readonly number[]) {
  const program = findProgram('haproxy')
  const ports: BalancerPorts = { haproxy: await freePort(), metrics: await freePort(), processes }
  const file = join(home, 'haproxy.cfg')
  writeFileSync(file, buildHaproxyConfiguration(home, ports))
  const child = await startListening(program, ['-db', '-f', file], ports.haproxy)
  return {
    port: ports.haproxy,
    metrics: `http://127.0.0.1:${ports.metrics}/metrics`,
    pid: child.pid!,
    close: () => stop(child, 'SIGTERM'),
  }
}

/** Starts both in front of processes at the given ports of loopback. Throws if one of them is not installed. */
export async function startFront(folder: string, processes: readonly number[], options: Options = {}) {
  const nginx = findProgram('nginx')
  const home = join(folder, 'front')
  mkdirSync(home)
  const balancer = await startBalancer(home, processes)
  const ports: Ports = { nginx: await freePort(), haproxy: balancer.port }
  const file = join(home, 'nginx.conf')
  writeFileSync(file, buildNginxConfiguration(home, ports, options))
  const proxy = await startListening(nginx, ['-p', home, '-c', file], ports.nginx)
  return {
    origin: `http://127.0.0.1:${ports.nginx}`,
    /** Of HAProxy, and of the parent of nginx's workers. */
    pids: [balancer.pid, proxy.pid!],
    /** Of HAProxy, for Prometheus. */
    metrics: balancer.metrics,
    close: async () => {
      await stop(proxy, 'SIGTERM')
      await balancer.close()
    },
  }
}
