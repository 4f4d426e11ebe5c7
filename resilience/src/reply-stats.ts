/** Statistics of replies by kind: status, latency and time of arrival. */

export type ReplyStats = ReturnType<typeof createReplyStats>

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export type RecordedReply = {
  at: number
  status: number
  ms: number
  hasRetryAfter: boolean
  isBusy: boolean
  problem?: string
}

const MAX_PROBLEM_LENGTH = 200

/** Whether the product refused properly because it is busy: as a call, or as the page that loads itself again. */
const isBusyReply = (body: string) => body.includes('"code":"busy"') || body.includes('http-equiv="refresh"')

export function createReplyStats() {
  const replies = new Map<string, RecordedReply[]>()
  return {
    record: (kind: string, reply: { status: number; ms: number; headers: Record<string, unknown>; body?: string }) => {
      const list = replies.get(kind) ?? []
      replies.set(kind, list)
      const { status, ms } = reply
      const hasRetryAfter = reply.headers['retry-after'] !== undefined
      const isBusy = status === 503 && hasRetryAfter && isBusyReply(reply.body ?? '')
      const problem = status === 200 || isBusy ? {} : { problem: (reply.body ?? '').slice(0, MAX_PROBLEM_LENGTH) }
      list.push({ at: performance.now(), status, ms, hasRetryAfter, isBusy, ...problem })
    },
    /** All replies of a kind (or of all kinds), in order of arrival. */
    listReplies: (kind?: string): RecordedReply[] =>
      kind === undefined ? [...replies.values()].flat() : (replies.get(kind) ?? []),
    kinds: () => [...replies.keys()],
    /** The number of replies with a status, by default of all kinds. */
    count: (status: number, kind?: string) =>
      (kind === undefined ? [...replies.values()].flat() : (replies.get(kind) ?? [])).filter(
        (one) => one.status === status,
      ).length,
    /** A percentile of the latency, in milliseconds, of replies with a status. */
    percentileMs: (kind: string, share: number, status = 200) =>
      percentile(
        (replies.get(kind) ?? [])
          .filter((one) => one.status === status)
          .map(({ ms }) => ms)
          .toSorted((a, b) => a - b),
        share,
      ),
    /** The number of 503 replies without `Retry-After`. Readiness checks ('ready') are for load balancers and do not need it. */
    withoutRetryAfter: () =>
      [...replies]
        .flatMap(([kind, list]) => (kind === 'ready' ? [] : list))
        .filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter).length,
    print: (title: string) => {
      const lines = [...replies].map(([kind, list]) => {
        const statuses = [...Map.groupBy(list, ({ status }) => status)].toSorted(([a], [b]) => a - b)
        const counts = statuses.map(([status, matching]) => `${status} × ${matching.length}`).join(', ')
        const successfulMs = list
          .filter(({ status }) => status < 400 && status > 0)
          .map(({ ms }) => ms)
          .toSorted((a, b) => a - b)
        const times = [0.5, 0.95, 0.99, 1].map((share) => percentile(successfulMs, share).toFixed(0)).join('/')
        return `  ${kind}: ${counts}; ms p50/p95/p99/max ${times}`
      })
      process.stdout.write(`${title}\n${lines.join('\n')}\n`)
    },
  }
}
