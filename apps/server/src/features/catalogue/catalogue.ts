/**
 * The catalogue in memory: what is live or to come is read when it changes, asked on every call and never waited for
 * (docs/decisions/0004). What is over is read when somebody asks for it, so that no amount of history makes this slower.
 */
import { faq } from '@fairdraw/contract/catalogue.ts'
import type { Competition, Faq, StaticInit } from '@fairdraw/contract/catalogue.ts'
import { boundaries } from '@fairdraw/rules/competition/competition.ts'
import { integrityFindings } from '@fairdraw/rules/content-rules/lint.ts'
import { nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import type { QuizQuestion } from '@fairdraw/rules/entry/quiz.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { catalogueDocuments, competitionTerms, competitions, draws, winnerStories, winners } from '../../db/schema.ts'
import { listLatestWinners } from '../winners/winners.ts'
import { faultOf, readByIds, readCurrent } from './read-competitions.ts'
import type { KnownCompetition } from './read-competitions.ts'
import { readSiteDocument } from './site-document.ts'

export type Snapshot = {
  /** Rises with every change that this process has seen. */
  version: number
  /** What is live or to come and in no way hidden, in the order of ids. */
  visible: Competition[]
  /** What is live or to come, hidden ones included. */
  byId: ReadonlyMap<number, Competition>
  quizOf: ReadonlyMap<number, QuizQuestion[]>
  staticInit: StaticInit
  faq: Faq
  /** Items that could not be read, `kind:id` and why. They are left out; of the site's own documents the last readable stays. */
  unreadable: ReadonlyMap<string, string>
}

export type Catalogue = {
  snapshot(): Snapshot
  /** Any competition, over or not; asks the database for what is not in the snapshot. Inside a transaction give it that. */
  find(id: number, db?: Db): Promise<KnownCompetition | undefined>
  /** The same for several at once. */
  findAll(ids: Iterable<number>, db?: Db): Promise<Pick<Snapshot, 'byId' | 'quizOf'>>
  /** The next instant at which a tile, chip or button changes by itself. */
  nextBoundary(now: Date): Date
  /** Reads again at once; for a caller that just wrote, and for tests. */
  refresh(): Promise<void>
  /** Reads again if the tables are others than those that were read: for a notification that never came. */
  check(): Promise<void>
}

/** Changes with every write to what is read, at the cost of a look at the rows' versions and none at their contents. */
async function fingerprint(db: Db): Promise<string> {
  const of = (table: PgTable) =>
    sql`(select coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0)::text from ${table})`
  const [row] = await queryRows(
    db,
    { print: column.text },
    sql`select concat_ws(' ', ${of(competitions)}, ${of(catalogueDocuments)}, ${of(winners)}, ${of(winnerStories)}, ${of(draws)}) as print`,
  )
  return row!.print
}

async function read(db: Db, version: number, now: Date, before?: Snapshot): Promise<Snapshot> {
  const unreadable = new Map<string, string>()
  const [documents, all, latest] = await Promise.all([
    db.select().from(catalogueDocuments),
    readCurrent(db, now, (item, why) => unreadable.set(item, why)),
    listLatestWinners(db),
  ])
  const bodyOf = (name: string) => documents.find((document) => document.name === name)?.body
  const onUnreadable = (item: string, why: string) => void unreadable.set(item, why)
  const init = readSiteDocument(bodyOf('static-init'), before?.staticInit, onUnreadable)
  const faqFault = faultOf(faq, bodyOf('faq') ?? NO_FAQ)
  if (faqFault !== undefined) onUnreadable('faq:faq', faqFault)
  return {
    version,
    visible: all.flatMap(({ competition }) => (competition.isHidden ? [] : [competition])),
    ...mapsOf(all),
    staticInit: { ...init, winners: latest },
    faq: faqFault === undefined ? ((bodyOf('faq') as Faq | undefined) ?? NO_FAQ) : (before?.faq ?? NO_FAQ),
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

/** When a reading that failed is tried again. */
const AGAIN_MS = 1_000
/** So many competitions that are over are remembered until the catalogue changes. */
const MAX_PAST = 500

/** Reads the catalogue and updates it on the database's notifications; `failed` gets the errors of reading. */
export async function createCatalogue(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  failed: (error: unknown) => void = () => {},
  now: () => Date = () => new Date(),
): Promise<Catalogue> {
  // Before the contents: a change in between is found by the next check.
  let currentPrint = await fingerprint(db)
  let current = await read(db, 1, now())
  const report = (item: string, why: string) => failed(new Error(`${item} is left out, it cannot be read: ${why}`))
  current.unreadable.forEach((why, item) => report(item, why))
  /** What was asked for and is not in the snapshot; `false`: there is none. */
  const past = new LRUCache<number, KnownCompetition | false>({ max: MAX_PAST })
  let reading: Promise<void> | undefined
  let isStale = false

  // One read at a time; a change during a read has it read once more.
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
        current = await read(db, current.version + 1, now(), current)
        current.unreadable.forEach((why, item) => {
          if (!unreadable.has(item)) report(item, why)
        })
        past.clear()
        currentPrint = print
      } while (isStale)
    })().finally(() => (reading = undefined))
    return reading
  }
  // One that fails is tried again until it succeeds: a hold or another closing must not wait for the next change.
  let again: NodeJS.Timeout | undefined
  const follow = () => {
    clearTimeout(again)
    void refresh().catch((error: unknown) => {
      failed(error)
      clearTimeout(again)
      again = setTimeout(follow, AGAIN_MS).unref()
    })
  }
  await listen('catalogue', follow)

  const findKnown = async (ids: Iterable<number>, using: Db): Promise<KnownCompetition[]> => {
    const { byId, quizOf, version } = current
    const remembered = new Map([...ids].map((id) => [id, past.get(id)]))
    const missing = [...remembered].flatMap(([id, known]) => (byId.has(id) || known !== undefined ? [] : [id]))
    const read = new Map((await readByIds(using, missing, report)).map((known) => [known.competition.id, known]))
    // A change meanwhile has emptied what is remembered; what was read before it is not remembered after it.
    if (version === current.version) for (const id of missing) past.set(id, read.get(id) ?? false)
    return [...remembered].flatMap(([id, known]) => {
      const competition = byId.get(id)
      if (competition) return [{ competition, quiz: quizOf.get(id) ?? [] }]
      return (read.get(id) ?? known) || []
    })
  }

  return {
    snapshot: () => current,
    find: async (id, using = db) => (await findKnown([id], using))[0],
    findAll: async (ids, using = db) => mapsOf(await findKnown(ids, using)),
    refresh,
    check: async () => {
      if (!reading && (await fingerprint(db)) !== currentPrint) await refresh()
    },
    nextBoundary: (now) => {
      const ahead = current.visible.flatMap(boundaries).filter((at) => at > now)
      return new Date(Math.min(nextLondonMidnight(now).getTime(), ...ahead.map((at) => at.getTime())))
    },
  }
}

/** Whether a player may see a competition (1-site §6): hidden ones are for test players and for those given their id. */
export function maySee(
  competition: Competition,
  viewer: { isTestPlayer: boolean; hiddenCompsIds: number[] } | undefined,
): boolean {
  return (
    !competition.isHidden || viewer?.isTestPlayer === true || (viewer?.hiddenCompsIds.includes(competition.id) ?? false)
  )
}

/**
 * Puts a competition in, or changes it, and gives the version of its terms. Terms stay as they were published (field rule 7):
 * with another text they get the next version by themselves. An experiment may show bundles differently, never sell them
 * differently; and nothing that could not be finished is published.
 */
export async function saveCompetition(
  db: Db,
  body: Competition,
  quiz: QuizQuestion[],
  publishedRevision?: number,
): Promise<number> {
  // What else stops a publication depends on what is published already and on the instant: see `lintCompetition`.
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
  // The terms are stored with it, by the database (db/after-migrations.sql).
  await db.insert(competitions).values(row).onConflictDoUpdate({ target: competitions.id, set: row })
  return version
}

/** The version that these terms have, or the next that is free. */
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
