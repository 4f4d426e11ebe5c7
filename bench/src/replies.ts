/**
 * Replies that are the same for everybody, against nginx with one worker sending the same bytes: the same body in the same
 * encoding under the same headers, connections kept alive, by the same load generator, in turns.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { freePort } from './database.ts'
import type { Figure } from './figures.ts'
import { end, run, untilReady } from './programs.ts'
import type { Quiet } from './quiet.ts'

const ENCODING = 'br'
const CONNECTIONS = 64
const SECONDS = 3
const ROUNDS = 7
const UNCOUNTED = 3

export const REPLIES = { homeHtml: '/win', initJson: '/api/v9/init', staticInitJson: '/static/init.json' } as const
export type ReplyName = keyof typeof REPLIES

const WANTED: Record<ReplyName, number> = { homeHtml: 0.7, initJson: 0.6, staticInitJson: 0.65 }

type Captured = { path: string; file: string; headers: [string, string][]; body: Buffer }

/** What belongs to a connection or a moment, and what nginx says by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag', 'last-modified'])

async function capture(origin: string, path: string): Promise<Captured> {
  const response = await new Promise<IncomingMessage>((answered, failed) =>
    get(`${origin}${path}`, { headers: { 'accept-encoding': ENCODING } }, answered).on('error', failed),
  )
  const body = Buffer.concat(await response.toArray())
  if (response.headers['content-encoding'] !== ENCODING) throw new Error(`${path} does not come as ${ENCODING}`)
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { path, file: path.replaceAll('/', '_'), headers, body }
}

const quoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`

function configuration(port: number, folder: string, replies: Captured[]): string {
  const locations = replies.map(({ path, file, headers }) => {
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
    const kept = headers.filter(([name]) => !OWN.has(name))
    return `location = ${path} {
      default_type ${quoted(type)};
      ${kept.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
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
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}${configuration(port, folder, replies)}`,
  )
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(`${origin}${replies[0]!.path}`, child)
  return {
    origin,
    stop: async () => {
      await end(child, 'SIGTERM')
    },
  }
}

async function rate(wrk: string, origin: string, path: string): Promise<number> {
  const headers = ['-H', `accept-encoding: ${ENCODING}`]
  const output = await run(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headers, `${origin}${path}`])
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${origin}${path} was not always answered:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
}

/** In each round every reply, ours and then nginx's; the ratios of each reply by round. */
export async function measureReplies(
  {
    origin,
    wrk,
    nginx,
    folder,
    names = Object.keys(REPLIES) as ReplyName[],
  }: { origin: string; wrk: string; nginx: string; folder: string; names?: readonly ReplyName[] },
  quiet: Pick<Quiet, 'rounds'>,
  say: (line: string) => void,
): Promise<Figure[]> {
  const paths = names.map((name) => REPLIES[name])
  // Static documents are made ready in the background of the first request.
  for (const path of paths) for (const _ of [1, 2]) await (await fetch(`${origin}${path}`)).arrayBuffer()
  const captured = await Promise.all(paths.map((path) => capture(origin, path)))
  const peer = await startNginx(nginx, folder, captured)
  try {
    // Uncounted, so that both sides' hot paths are compiled and their files read.
    for (const one of [...Array<string>(UNCOUNTED).fill(origin), peer.origin]) await rate(wrk, one, paths[0]!)
    const rounds = await quiet.rounds(ROUNDS, async () => {
      const ratios: Partial<Record<ReplyName, number>> = {}
      for (const name of names) {
        const path = REPLIES[name]
        const ours = await rate(wrk, origin, path)
        const limit = await rate(wrk, peer.origin, path)
        ratios[name] = ours / limit
        say(`    ${path}: ${ours.toFixed(0)}/s, nginx ${limit.toFixed(0)}/s`)
      }
      return ratios
    })
    return names.map((name) => ({
      key: name,
      label: `${REPLIES[name]}, ours ÷ nginx`,
      values: rounds.map((ratios) => ratios[name]!),
      digits: 2,
      wanted: { least: WANTED[name] },
    }))
  } finally {
    await peer.stop()
  }
}
