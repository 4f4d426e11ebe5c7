/**
 * The catalogue in memory. Live and coming competitions are read when they change, so that no request waits for them
 * (docs/decisions/0004). Past competitions are read on request, so that any amount of history costs nothing.
 */
import { hash } from 'node:crypto'
import { faq } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { Faq, StaticInit } from '@fairdraw/contract/catalogue.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { boundaries } from '@fairdraw/rules/competition/competition.ts'
import { integrityFindings } from '@fairdraw/rules/content-rules/lint.ts'
import { nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { catalogueDocuments, competitionTerms, competitions } from './tables.ts'
import { draws } from '../draw/tables.ts'
import { notifications } from '../notification/tables.ts'
import { winnerStories, winners } from '../winners/tables.ts'
import { listLatestWinners } from '../winners/winners.ts'
import { findSchemaFault, readByIds, readCurrent } from './read-competitions.ts'
import type { KnownCompetition } from './read-competitions.ts'
import { readNotifications } from './read-notifications.ts'
import { readSiteDocument } from './site-document.ts'

export type Snapshot = {
  /** Incremented with every change that this process has seen. */
  version: number
  /** When its reading began. */
  readAt: Date
  /** The same in every process that has seen the same changes. Replies name it, so that open pages learn of a publication. */
  mark: string
  /** Live and coming competitions that are not hidden, by id. */
  visible: Competition[]
  /** Live and coming competitions, hidden ones included. */
  byId: ReadonlyMap<number, Competition>
  quizOf: ReadonlyMap<number, QuizQuestion[]>
  staticInit: StaticInit
  faq: Faq
  /** Those that have not ended, also later ones. */
  notifications: Notification[]
  /**
   * Items that could not be read, `kind:id`, with the reason. They are left out; for the site's own documents the last
   * readable version stays.
   */
  unreadable: ReadonlyMap<string, string>
}

export type Catalogue = {
  snapshot(): Snapshot
  /** Any competition, also a past one, which is read from the database. Inside a transaction pass it as `db`. */
  find(id: number, db?: Db): Promise<KnownCompetition | undefined>
  /** The same for several competitions. */
  findAll(ids: Iterable<number>, db?: Db): Promise<Pick<Snapshot, 'byId' | 'quizOf'>>
  /** The next time at which a tile, chip or button changes by itself. */
  nextBoundary(now: Date): Date
  /** Reads again at once, for a caller that just wrote, and for tests. */
  refresh(): Promise<void>
  /** Reads again if the tables have changed, in case a notification was lost. */
  check(): Promise<void>
  /** Follows notifications no longer; resolves when the current read has ended. Call it before the database is closed. */
  close(): Promise<void>
}

/** Changes with every write. It reads the rows' versions only, not their content. */
async function fingerprint(db: Db): Promise<string> {
  const of = (table: PgTable) =>
    sql`(select coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0)::text from ${table})`
  const [row] = await queryRows(
    db,
    { print: column.text },
    sql`select concat_ws(' ', ${of(competitions)}, ${of(catalogueDocuments)}, ${of(winners)}, ${of(winnerStories)}, ${of(draws)}, ${of(notifications)}) as print`,
  )
  return row!.print
}

async function read(db: Db, version: number, print: string, now: Date, before?: Snapshot): Promise<Snapshot> {
  const unreadable = new Map<string, string>()
  // One after the other: a preview reads within its transaction, on one connection.
  const documents = await db.select().from(catalogueDocuments)
  const all = await readCurrent(db, now, (item, why) => unreadable.set(item, why))
  const latest = await listLatestWinners(db)
  const bodyOf = (name: string) => documents.find((document) => document.name === name)?.body
  const onUnreadable = (item: string, why: string) => void unreadable.set(item, why)
  const init = readSiteDocument(bodyOf('static-init'), before?.staticInit, onUnreadable)
  const announced = await readNotifications(db, now, onUnreadable)
  const faqFault = findSchemaFault(faq, bodyOf('faq') ?? NO_FAQ)
  if (faqFault !== undefined) onUnreadable('faq:faq', faqFault)
  return {
    version,
    readAt: now,
    mark: hash('sha256', print, 'base64url').slice(0, 8),
    visible: all.flatMap(({ competition }) => (competition.isHidden ? [] : [competition])),
    ...mapsOf(all),
    staticInit: { ...init, winners: latest },
    faq: faqFault === undefined ? ((bodyOf('faq') as Faq | undefined) ?? NO_FAQ) : (before?.faq ?? NO_FAQ),
    notifications: announced,
    unreadable,
  }
}

const NO_FAQ: Faq = { sections: [] }

function mapsOf(known: readonly KnownCompetition[]): Pick<Snapshot, 'byId' | 'quizOf'> {
  return {
    byId: new Map(known.map(({ competition }) => [competition.id, competition])),
    quizOf: new Map(known.map(({ competition, quiz }) => [competition.id, quiz])),
  }
}

function findIn({ byId, quizOf }: Snapshot, id: number): KnownCompetition | undefined {
  const competition = byId.get(id)
  return competition && { competition, quiz: quizOf.get(id) ?? [] }
}

/** Delay before a failed read is repeated. */
const RETRY_DELAY_MS = 1_000
/** How many past competitions are cached until the catalogue changes. */
const MAX_PAST = 500

/** Reads the catalogue and follows the database's notifications. `failed` receives read errors. */
export async function createCatalogue(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  onError: (error: unknown) => void = () => {},
  now: () => Date = () => new Date(),
): Promise<Catalogue> {
  // Read before the content, so that the next check detects a change in between.
  let currentFingerprint = await fingerprint(db)
  let current = await read(db, 1, currentFingerprint, now())
  const report = (item: string, why: string) => onError(new Error(`${item} is left out, it cannot be read: ${why}`))
  current.unreadable.forEach((why, item) => report(item, why))
  /** Past competitions that were requested; `false`: it does not exist. */
  const pastCompetitions = new LRUCache<number, KnownCompetition | false>({ max: MAX_PAST })
  let reading: Promise<void> | undefined
  let isStale = false

  // One read at a time. A change during a read causes another one.
  const refresh = (): Promise<void> => {
    if (reading) {
      isStale = true
      return reading
    }
    reading = (async () => {
      do {
        isStale = false
        const print = await fingerprint(db)
        const { unreadable } = current
        current = await read(db, current.version + 1, print, now(), current)
        current.unreadable.forEach((why, item) => {
          if (!unreadable.has(item)) report(item, why)
        })
        pastCompetitions.clear()
        currentFingerprint = print
      } while (isStale)
    })().finally(() => (reading = undefined))
    return reading
  }
  // A failed read is repeated until it succeeds, because a hold or a new closing must not wait for the next change.
  let retryTimer: NodeJS.Timeout | undefined
  let isClosed = false
  const follow = () => {
    clearTimeout(retryTimer)
    if (isClosed) return
    void refresh().catch((error: unknown) => {
      onError(error)
      clearTimeout(retryTimer)
      if (!isClosed) retryTimer = setTimeout(follow, RETRY_DELAY_MS).unref()
    })
  }
  await listen('catalogue', follow)

  const findKnown = async (ids: Iterable<number>, using: Db): Promise<KnownCompetition[]> => {
    const snapshot = current
    const { byId, version } = snapshot
    const remembered = new Map([...ids].map((id) => [id, pastCompetitions.get(id)]))
    const missing = [...remembered].flatMap(([id, known]) => (byId.has(id) || known !== undefined ? [] : [id]))
    const read = new Map((await readByIds(using, missing, report)).map((known) => [known.competition.id, known]))
    // A change meanwhile has emptied the cache. Older results must not be put into it.
    if (version === current.version) for (const id of missing) pastCompetitions.set(id, read.get(id) ?? false)
    return [...remembered].flatMap(([id, known]) => (findIn(snapshot, id) ?? read.get(id) ?? known) || [])
  }

  return {
    snapshot: () => current,
    find: async (id, using = db) => findIn(current, id) ?? (await findKnown([id], using))[0],
    findAll: async (ids, using = db) => mapsOf(await findKnown(ids, using)),
    refresh,
    check: async () => {
      if (!reading && (await fingerprint(db)) !== currentFingerprint) await refresh()
    },
    close: async () => {
      isClosed = true
      clearTimeout(retryTimer)
      await reading?.catch(() => {})
    },
    nextBoundary: (now) => {
      const ahead = current.visible.flatMap(boundaries).filter((at) => at > now)
      return new Date(Math.min(nextLondonMidnight(now).getTime(), ...ahead.map((at) => at.getTime())))
    },
  }
}

/**
 * Whether a player may see a competition (1-site §6). Hidden ones are for test players, and for players with its id in
 * their list.
 */
export function maySee(
  competition: Competition,
  viewer: { isTestPlayer: boolean; hiddenCompsIds: number[] } | undefined,
): boolean {
  return (
    !competition.isHidden || viewer?.isTestPlayer === true || (viewer?.hiddenCompsIds.includes(competition.id) ?? false)
  )
}

/**
 * Inserts or changes a competition; returns the version of its terms. Published terms never change (field rule 7):
 * another text gets the next version. Refuses a competition that could not be completed, and an experiment whose
 * variants sell bundles on different terms.
 */
export async function saveCompetition(
  db: Db,
  body: Competition,
  quiz: QuizQuestion[],
  publishedRevision?: number,
): Promise<number> {
  // Other findings depend on what is published and on the time: see `lintCompetition`.
  const faults = integrityFindings(body, { now: new Date(0), quiz })
  if (faults.length > 0)
    throw new Error(`Competition ${body.id} cannot be published: ${faults.map(({ words }) => words).join('; ')}.`)
  const version = await versionFor(db, body)
  const { display } = body.meta
  const published = { ...body, meta: { ...body.meta, display: { ...display, tc: { ...display.tc, version } } } }
  const row = {
    id: body.id,
    isHidden: body.isHidden,
    body: published,
    quiz,
    ...(publishedRevision && { publishedRevision }),
  }
  // The database stores the terms with it (db/after-migrations.sql).
  await db.insert(competitions).values(row).onConflictDoUpdate({ target: competitions.id, set: row })
  return version
}

/** The version of exactly these terms, or the next free one. */
async function versionFor(db: Db, { id, meta }: Competition): Promise<number> {
  const { version, tcCheckboxText, tcFull } = meta.display.tc
  const published = await db
    .select()
    .from(competitionTerms)
    .where(eq(competitionTerms.competitionId, id))
    .orderBy(desc(competitionTerms.version))
  const isSame = (one: (typeof published)[number]) => one.checkboxText === tcCheckboxText && one.fullText === tcFull
  const named = published.find((one) => one.version === version)
  if (named ? isSame(named) : version > (published[0]?.version ?? -Infinity)) return version
  const [newest] = published
  return isSame(newest!) ? newest!.version : newest!.version + 1
}
