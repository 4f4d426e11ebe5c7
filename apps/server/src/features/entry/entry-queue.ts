/**
 * Entries wait here while a few calls to the database are under way; whoever waits when one comes back goes together in the
 * next (docs/mechanisms/entry.md). No timer: a lone entry goes at once.
 */
import type { EnterReply } from './enter.ts'
import type { Database } from '../../db/database.ts'

export type EntryRequest = {
  playerId: number
  key: string
  bodyHash: string
  entryId: string
  competitionId: number
  opens: Date
  closes: Date
  deadline: Date
  /** 'quiz,payment'; '' where there are none. */
  steps: string
  tokenCost: number
  cap: number | null
  termsVersion: number | null
}

export type EntryOutcome = { code: string; reply: EnterReply | null }

export type EntryQueue = {
  /** Resolves to what the entry statement said; rejects when the database could not be asked. */
  submit(request: EntryRequest): Promise<EntryOutcome>
  /** How many wait, for the metrics. */
  depth(): number
}

type Waiting = { request: EntryRequest; resolve(outcome: EntryOutcome): void; reject(error: unknown): void }

const COLUMNS = [
  ['playerId', 'bigint'],
  ['key', 'uuid'],
  ['bodyHash', 'text'],
  ['entryId', 'uuid'],
  ['competitionId', 'int'],
  ['opens', 'timestamptz'],
  ['closes', 'timestamptz'],
  ['deadline', 'timestamptz'],
  ['steps', 'text'],
  ['tokenCost', 'int'],
  ['cap', 'int'],
  ['termsVersion', 'int'],
] as const satisfies [keyof EntryRequest, string][]

const args = (suffix: string) => COLUMNS.map(([, type], i) => `$${i + 1}::${type}${suffix}`).join(', ')
const ONE = `select * from enter_competition(${args('')})`
const MANY = `select * from enter_competitions(${args('[]')})`

/** `inFlight`: how many calls may be under way at once; `most`: how many entries go in one. */
export function createEntryQueue(prepared: Database['prepared'], inFlight = 3, most = 256): EntryQueue {
  let waiting: Waiting[] = []
  let underWay = 0

  // At most one entry a player in a batch, in the order of arrival.
  const take = (): Waiting[] => {
    const batch = new Map<number, Waiting>()
    const rest: Waiting[] = []
    for (const item of waiting) {
      if (batch.size < most && !batch.has(item.request.playerId)) batch.set(item.request.playerId, item)
      else rest.push(item)
    }
    waiting = rest
    return [...batch.values()]
  }

  const send = async (batch: Waiting[]) => {
    type Row = EntryOutcome & { player: number }
    const [first] = batch
    const values = (request: EntryRequest) => COLUMNS.map(([name]) => request[name])
    const outcomes =
      batch.length === 1
        ? await prepared<Row>('enter-one', ONE, values(first!.request))
        : await prepared<Row>(
            'enter-many',
            MANY,
            COLUMNS.map(([name]) => batch.map(({ request }) => request[name])),
          )
    const byPlayer = new Map(outcomes.map((outcome) => [outcome.player, outcome]))
    for (const { request, resolve } of batch) resolve(byPlayer.get(request.playerId)!)
  }

  const pump = () => {
    while (underWay < inFlight && waiting.length > 0) {
      const batch = take()
      underWay += 1
      void send(batch)
        .catch((error: unknown) => batch.forEach(({ reject }) => reject(error)))
        .finally(() => {
          underWay -= 1
          pump()
        })
    }
  }

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        pump()
      }),
    depth: () => waiting.length,
  }
}
