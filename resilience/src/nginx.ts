/** nginx in front of the processes, with the example configuration of docs/nginx.conf. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/temporary-servers/free-port.ts'
import { rootFolder } from './postgres.ts'
import { processTree } from './cpu-affinity.ts'

const PROGRAM = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  existsSync,
)

const EXAMPLE = join(rootFolder, 'docs/nginx.conf')

/** The example with other ports and file paths, and without TLS. Throws if the example lacks a line that has to be replaced. */
function buildSiteConfiguration(port: number, folder: string, upstreams: readonly number[]): string {
  const replace = (text: string, pattern: RegExp, to: string) => {
    if (!pattern.test(text)) throw new Error(`docs/nginx.conf has no ${pattern.source}`)
    return text.replace(pattern, to)
  }
  const example = readFileSync(EXAMPLE, 'utf8')
  const withoutOtherServers = replace(example, /^server \{(?:(?!^\})[^])*?default_server[^]*?^\}\n/gm, '')
  const withoutTls = replace(withoutOtherServers, /^ *(?:ssl_|server_name).*\n/gm, '')
  const withPort = replace(withoutTls, /listen 443.*;/, `listen 127.0.0.1:${port} backlog=4096;`)
  const withPorts = replace(
    withPort,
    /^ *server 127\.0\.0\.1:3001(.*);\n *server 127\.0\.0\.1:3002.*;\n/gm,
    upstreams.map((one) => `  server 127.0.0.1:${one}$1;\n`).join(''),
  )
  return replace(withPorts, /\/var\/log\/nginx/g, folder)
}

/**
 * Each request uses two connections of a worker. Two workers are enough that thousands of arrivals never reach the limit of open
 * files. As root, nginx gets a higher priority than the processes behind it (docs/operations.md).
 */
function buildConfiguration(port: number, folder: string, upstreams: readonly number[]): string {
  const isRoot = process.getuid?.() === 0
  return `${isRoot ? 'user root;\nworker_priority -5;\n' : ''}worker_processes 2;
worker_rlimit_nofile 20000;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 19000; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  # A connection that is idle between two phases of a test must stay open until it is needed again.
  keepalive_timeout 900s;
${buildSiteConfiguration(port, folder, upstreams)}}
`
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts nginx in front of the given ports. Throws if nginx is not installed. */
export async function startNginx(folder: string, upstreams: readonly number[]) {
  if (!PROGRAM) throw new Error('nginx is missing: on Debian or Ubuntu `apt-get install nginx-light`.')
  const port = await freePort()
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const file = join(home, 'nginx.conf')
  const write = (ports: readonly number[]) => writeFileSync(file, buildConfiguration(port, home, ports))
  write(upstreams)
  const child = spawn(PROGRAM, ['-p', home, '-c', file], { stdio: 'ignore' })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode} before it was listening`)
    await pause(20)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    processIds: () => processTree(child.pid!),
    /** Sends new requests to other ports. */
    reload: (ports: readonly number[]) => {
      write(ports)
      child.kill('SIGHUP')
    },
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
