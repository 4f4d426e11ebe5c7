/**
 * The live board of one process. Once a second it exchanges counts with the other processes, asks the database what
 * happened in the game, and sends the same text to each viewer. Without viewers anywhere it only counts, in memory.
 */
import { getDeskLive, LIVE_SECONDS } from '@fairdraw/contract/desk/live.ts'
import type { LiveGame, LiveSecond } from '@fairdraw/contract/desk/live.ts'
import type { ReplyOf, StreamEnding } from '@fairdraw/contract/endpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import type { AuthenticateStaff, Serve } from '../../http/serve.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { listClosings } from './closings.ts'
import { createClusterSeconds } from './cluster-seconds.ts'
import { readGame } from './read-game.ts'
import type { SecondCounts } from './second-counts.ts'
import { createViewers, eventText } from './viewers.ts'

/** Transactions commit a little after the time of their events, so that the last seconds are asked for again. */
const OVERLAP_SECONDS = 5
/** The shortest span that is asked for after failures. */
const MIN_SPAN_SECONDS = 20

/** How long after the end of a second it is closed. */
const TICK_AFTER_MS = 50

type Figures = ReplyOf<typeof getDeskLive>['body']

export type LiveBoard = {
  routes(serve: Serve, authenticateStaff: AuthenticateStaff): void
  /** Ends the current second and sends it; `start` calls it once a second. */
  tick(): Promise<void>
  start(): void
  /** Ends every stream, so that a server can close. */
  stop(): void
}

type Context = Pick<Database, 'db' | 'listen'> & {
  counts: SecondCounts
  catalogue: Pick<Catalogue, 'snapshot'>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

export async function createLiveBoard({ db, listen, counts, catalogue, now, log }: Context): Promise<LiveBoard> {
  const viewers = createViewers(() => now().getTime())
  const cluster = await createClusterSeconds({ db, listen }, counts, () => Math.floor(now().getTime() / 1000))
  let game = new Map<number, LiveGame>()
  /** The seconds that the answers of the database cover: all from `gameFrom` to `gameUntil`. */
  let gameFrom = Infinity
  let gameUntil: number | null = null
  let maxSpan = LIVE_SECONDS
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let isStopped = false

  const secondOf = (at: number): LiveSecond => ({
    at,
    traffic: cluster.trafficOf(at) ?? null,
    game: gameUntil !== null && at >= gameFrom && at <= gameUntil ? (game.get(at) ?? NOTHING) : null,
  })

  const figuresOf = (seconds: readonly number[]): Figures => ({
    now: now().toISOString(),
    seconds: seconds.toSorted((a, b) => a - b).map(secondOf),
    gameUntil,
    closings: listClosings(catalogue.snapshot().byId.values(), now()),
  })

  /** Asks for what is new since the last answer; returns the seconds that it covers. */
  const askDatabase = async (last: number): Promise<number[]> => {
    const from = Math.max(last - maxSpan + 1, gameUntil === null ? 0 : gameUntil - OVERLAP_SECONDS)
    try {
      const found = await readGame(db, from, last + 1)
      // A gap that could not be read in time stays unknown.
      if (gameUntil === null || from > gameUntil + 1) [game, gameFrom] = [new Map(), from]
      for (const at of game.keys()) if (at >= from || at <= last - LIVE_SECONDS) game.delete(at)
      for (const [at, figures] of found) game.set(at, figures)
      ;[gameUntil, maxSpan] = [last, LIVE_SECONDS]
      return Array.from({ length: last - from + 1 }, (_, index) => from + index)
    } catch (error) {
      maxSpan = Math.max(MIN_SPAN_SECONDS, Math.floor(maxSpan / 2))
      throw error
    }
  }

  const work = async (last: number): Promise<number[]> => {
    const isWatched = viewers.count() > 0
    if (!isWatched) [game, gameFrom, gameUntil] = [new Map(), Infinity, null]
    const [asked, ...others] = await Promise.allSettled([
      isWatched ? askDatabase(last) : [],
      cluster.exchange(last, isWatched),
      viewers.check(),
    ])
    for (const outcome of [asked, ...others])
      if (outcome.status === 'rejected' && !isDatabaseUnavailable(outcome.reason))
        log.error({ err: outcome.reason }, 'the live board could not be brought up to date')
    return asked.status === 'fulfilled' ? asked.value : []
  }

  const tick = async () => {
    const last = Math.floor(now().getTime() / 1000) - 1
    counts.close(last)
    let asked: number[] = []
    if (!isWorking) {
      isWorking = true
      asked = await work(last).finally(() => (isWorking = false))
    }
    // Also while the database does not answer, so that viewers see that it does not.
    if (viewers.count() > 0) viewers.send(eventText(figuresOf([...new Set([...asked, ...cluster.takeChanged()])])))
  }

  // Just after each second ends: an interval would drift, and skip a second now and then.
  const schedule = () => {
    if (isStopped) return
    const wait = 1_000 + TICK_AFTER_MS - (now().getTime() % 1_000)
    timer = setTimeout(() => {
      schedule()
      void tick()
    }, wait).unref()
  }

  const knownSeconds = () => {
    const last = Math.floor(now().getTime() / 1000) - 1
    return Array.from({ length: LIVE_SECONDS }, (_, index) => last - index).filter(
      (at) => (gameUntil !== null && at >= gameFrom && at <= gameUntil) || cluster.trafficOf(at) !== undefined,
    )
  }

  return {
    routes: (serve, authenticateStaff) =>
      serve(getDeskLive, async ({ caller: { staffId }, request }) => {
        // Whoever loses a role loses every session (features/staff/staff.sql).
        const isAllowed = async () => 'staffId' in (await authenticateStaff(request))
        const stream = viewers.open({ staffId, isAllowed }, eventText(figuresOf(knownSeconds())))
        return { ok: true, stream }
      }),
    tick,
    start: () => schedule(),
    stop: () => {
      clearTimeout(timer)
      isStopped = true
      viewers.endAll('restarting' satisfies StreamEnding)
    },
  }
}

const NOTHING: LiveGame = { begun: 0, completed: 0, paid: 0, declined: 0, unanswered: 0, refundsDue: 0, pence: 0 }
