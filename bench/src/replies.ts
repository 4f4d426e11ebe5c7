/**
 * Replies that are the same for everybody, compared with one nginx worker sending the same bytes: the same body, encoding and
 * headers, on keep-alive connections, requested by the same load generator in turns.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { freePort } from './database.ts'
import type { Figure } from './figures.ts'
import { runProgram, stopProcess, waitUntilReady } from './programs.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

const ENCODING = 'br'
const CONNECTIONS = 64
/** Many short rounds: a processor of a virtual machine changes its speed by a fourth every few seconds, and the median of pairs does not. */
const SECONDS = 1
const ROUNDS = 21
const WARM_UP_ROUNDS = 3

export const REPLIES = { homeHtml: '/win', initJson: '/api/v9/init', staticInitJson: '/static/init.json' } as const
export type ReplyName = keyof typeof REPLIES

const MIN_RATIOS: Record<ReplyName, number> = { homeHtml: 0.7, initJson: 0.6, staticInitJson: 0.65 }

type Captured = { path: string; file: string; headers: [string, string][]; body: Buffer }

/** Headers of a connection or a moment, and headers that nginx adds itself. */
const SKIPPED_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
])

async function captureReply(origin: string, path: string): Promise<Captured> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${origin}${path}`, { headers: { 'accept-encoding': ENCODING } }, resolve).on('error', reject),
  )
  const body = Buffer.concat(await response.toArray())
  if (response.headers['content-encoding'] !== ENCODING) throw new Error(`${path} is not encoded as ${ENCODING}`)
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { path, file: path.replaceAll('/', '_'), headers, body }
}

const quote = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`

function buildConfiguration(port: number, folder: string, replies: Captured[]): string {
  const locations = replies.map(({ path, file, headers }) => {
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
    const copied = headers.filter(([name]) => !SKIPPED_HEADERS.has(name))
    return `location = ${path} {
      default_type ${quote(type)};
      ${copied.map(([name, value]) => `add_header ${name} ${quote(value)};`).join('\n      ')}
      try_files /${file} =404;
    }`
  })
  return `worker_processes 1;
  daemon off;
  pid ${folder}/nginx.pid;
  error_log ${folder}/nginx.log;
  events { worker_connections 1024; }
  http {
    access_log off;
    sendfile on;
    tcp_nopush on;
    tcp_nodelay on;
    keepalive_timeout 75;
    keepalive_requests 1000000000;
    open_file_cache max=100;
    server {
      listen 127.0.0.1:${port};
      root ${folder}/www;
      ${locations.join('\n      ')}
    }
  }`
}

async function startNginx(nginx: string, folder: string, replies: Captured[]) {
  const port = await freePort()
  mkdirSync(join(folder, 'www'))
  for (const { file, body } of replies) writeFileSync(join(folder, 'www', file), body)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}${buildConfiguration(port, folder, replies)}`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(`${origin}${replies[0]!.path}`, child)
  return {
    origin,
    stop: async () => {
      await stopProcess(child, 'SIGTERM')
    },
  }
}

async function measureRate(wrk: string, origin: string, path: string): Promise<number> {
  const headers = ['-H', `accept-encoding: ${ENCODING}`]
  const output = await runProgram(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headers, `${origin}${path}`])
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`some requests for ${origin}${path} failed:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

/** In each round, measures every reply of the product and then of nginx; returns the ratios of each reply by round. */
export async function measureReplies(
  {
    origin,
    wrk,
    nginx,
    folder,
    names = Object.keys(REPLIES) as ReplyName[],
  }: { origin: string; wrk: string; nginx: string; folder: string; names?: readonly ReplyName[] },
  monitor: Pick<NoiseMonitor, 'runRounds'>,
  print: (line: string) => void,
): Promise<Figure[]> {
  const paths = names.map((name) => REPLIES[name])
  // Warm-up: compiles the hot paths. A page that is sent often is compressed again, and nginx gets the same bytes.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const path of paths) await measureRate(wrk, origin, path)
  const captured = await Promise.all(paths.map((path) => captureReply(origin, path)))
  const baseline = await startNginx(nginx, folder, captured)
  try {
    for (const path of paths) await measureRate(wrk, baseline.origin, path)
    const rounds = await monitor.runRounds(ROUNDS, async () => {
      const ratios: Partial<Record<ReplyName, number>> = {}
      for (const name of names) {
        const path = REPLIES[name]
        const productRate = await measureRate(wrk, origin, path)
        const nginxRate = await measureRate(wrk, baseline.origin, path)
        ratios[name] = productRate / nginxRate
        print(`    ${path}: ${productRate.toFixed(0)}/s, nginx ${nginxRate.toFixed(0)}/s`)
      }
      return ratios
    })
    return names.map((name) => ({
      key: name,
      label: `${REPLIES[name]}, product ÷ nginx`,
      values: rounds.map((ratios) => ratios[name]!),
      digits: 2,
      target: { min: MIN_RATIOS[name] },
    }))
  } finally {
    await baseline.stop()
  }
}
