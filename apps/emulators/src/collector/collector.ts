import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDeclined, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'

/** A token for the demonstration and the tests. It gives no access to anything outside this process. */
export const demoCollectorCredentials = { token: 'demo_collector_token' }

const line = z.looseObject({ id: z.string(), log: z.string(), sequence: z.int().positive(), at: z.iso.datetime() })
export type CollectedLine = z.output<typeof line>

export type CollectorEmulator = {
  /** What was taken, in the order of arrival: each id once, as a collector keeps it. */
  lines: () => readonly CollectedLine[]
  /** The same as it was written, by id. */
  textOf: (id: string) => string | undefined
  /** The ids of each call that was taken, oldest first, repetitions included. */
  batches: () => readonly (readonly string[])[]
  clear: () => void
}

/** A collector of logs: takes JSON lines with a token. A call with a line that it cannot read is refused as a whole. */
export function registerCollector(app: FastifyInstance, { faults }: { faults: Faults }): CollectorEmulator {
  const kept = new Map<string, { line: CollectedLine; text: string }>()
  const batches: string[][] = []
  const expected = Buffer.from(`Bearer ${demoCollectorCredentials.token}`)
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post(`/_v/${vendorHosts.collector}/logs`, faults.hooks('collector', 'take'), (request, reply) => {
    const shown = Buffer.from(request.headers.authorization ?? '')
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
      return reply.code(401).send({ error: 'unauthorised' })
    if (isDeclined(request)) return reply.code(400).send({ error: 'refused' })
    const texts = z.string().endsWith('\n').parse(request.body).slice(0, -1).split('\n')
    const taken = texts.map((text) => ({ line: line.parse(JSON.parse(text)), text }))
    batches.push(taken.map((one) => one.line.id))
    for (const one of taken) if (!kept.has(one.line.id)) kept.set(one.line.id, one)
    return reply.code(200).send({ accepted: taken.length })
  })
  const lines = () => [...kept.values()].map((one) => one.line)
  app.get('/_control/collector', lines)
  return {
    lines,
    textOf: (id) => kept.get(id)?.text,
    batches: () => batches,
    clear: () => {
      kept.clear()
      batches.length = 0
    },
  }
}
