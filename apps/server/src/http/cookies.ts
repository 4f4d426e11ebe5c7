/** The value of a request's cookie; undefined when there is none, or more than one. */
import type { FastifyRequest } from 'fastify'

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, cookie: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const found = pairs.filter(([name]) => name === cookie)
  return found.length === 1 ? found[0]![1] : undefined
}
