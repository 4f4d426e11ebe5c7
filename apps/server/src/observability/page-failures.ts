/** Counts pages that went wrong in a browser (docs/mechanisms/serving.md#what-browsers-do-to-a-page). */
import { postPageFailure } from '@fairdraw/contract/analytics.ts'
import { PAGE_FAILURE_KINDS } from '@fairdraw/rules/page-failures.ts'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import type { Registry } from 'prom-client'
import { done } from '../http/outcome.ts'
import { networkOf } from '../http/rate-limits/network.ts'
import type { Serve } from '../http/serve.ts'

/** A whole mobile network may share an address. A script that makes up failures does not get far with this. */
export const MAX_FAILURES_PER_MINUTE = 120
const MINUTE_MS = 60_000

/** What is over the limit of an address is silently not counted. Nothing is stored, and the address is forgotten. */
export function pageFailureRoute(serve: Serve, { registry, now }: { registry: Registry; now: () => Date }): void {
  const failures = new Counter({
    name: 'fairdraw_page_failures_total',
    help: 'Pages that a browser could not use as the server had sent them.',
    labelNames: ['kind', 'translated'] as const,
    registers: [registry],
  })
  // From zero, so that an increase is seen at the first failure.
  for (const kind of PAGE_FAILURE_KINDS)
    for (const translated of ['yes', 'no'] as const) failures.inc({ kind, translated }, 0)
  const counted = new LRUCache<string, number>({ max: 20_000 })
  serve(postPageFailure, async ({ body: { kind, isTranslated }, request }) => {
    const key = `${networkOf(request.ip)} ${Math.floor(now().getTime() / MINUTE_MS)}`
    const before = counted.get(key) ?? 0
    counted.set(key, before + 1)
    if (before < MAX_FAILURES_PER_MINUTE) failures.inc({ kind, translated: isTranslated ? 'yes' : 'no' })
    return done({})
  })
}
