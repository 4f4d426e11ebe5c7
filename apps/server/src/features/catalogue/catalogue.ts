/** The catalogue in memory: read whole when it changes, asked on every call, never waited for (docs/decisions/0004). */
import type { Competition, Faq, StaticInit } from '@fairdraw/contract/catalogue.ts'
import { boundaries, stepFaults } from '@fairdraw/rules/competition.ts'
import { bundleSetFaults } from '@fairdraw/rules/experiment.ts'
import { channelFaults } from '@fairdraw/rules/intake.ts'
import { nextLondonMidnight } from '@fairdraw/rules/london-time.ts'
import { quizFaults } from '@fairdraw/rules/quiz.ts'
import type { QuizQuestion } from '@fairdraw/rules/quiz.ts'
import { skillFaults } from '@fairdraw/rules/skill-quiz.ts'
import { surveyFaults } from '@fairdraw/rules/survey.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rows } from '../../db/database.ts'
import type { Database, Db } from '../../db/database.ts'
import { catalogueDocuments, competitionTerms, competitions, winners } from '../../db/schema.ts'
import { latestWinners } from '../winners/winners.ts'

export type Snapshot = {
  /** Rises with every change that this process has seen. */
  version: number
  /** Everything that is in no way hidden, in the order of ids. */
  visible: Competition[]
  byId: ReadonlyMap<number, Competition>
  quizOf: ReadonlyMap<number, QuizQuestion[]>
  staticInit: StaticInit
  faq: Faq
}

export type Catalogue = {
  snapshot(): Snapshot
  /** The next instant at which a tile, chip or button changes by itself. */
  nextBoundary(now: Date): Date
  /** Reads again at once; for whoever just wrote, and for tests. */
  refresh(): Promise<void>
  /** Reads again if the tables are others than those that were read: for a notification that never came. */
  check(): Promise<void>
}

/** Changes with every write to what is read, at the cost of a look at the rows' versions and none at their contents. */
async function fingerprint(db: Db): Promise<string> {
  const of = (table: PgTable) =>
    sql`(select coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0)::text from ${table})`
  const [row] = await rows<{ print: string }>(
    db,
    sql`select concat_ws(' ', ${of(competitions)}, ${of(catalogueDocuments)}, ${of(winners)}) as print`,
  )
  return row!.print
}

async function read(db: Db, version: number): Promise<Snapshot> {
  const [all, documents, latest] = await Promise.all([
    db.select().from(competitions).orderBy(competitions.id),
    db.select().from(catalogueDocuments),
    latestWinners(db),
  ])
  const document = <T>(name: string, empty: T) =>
    (documents.find((d) => d.name === name)?.body as T | undefined) ?? empty
  const known = all.map((row) => row.body as Competition)
  return {
    version,
    visible: known.filter((competition) => !competition.isHidden),
    byId: new Map(known.map((competition) => [competition.id, competition])),
    quizOf: new Map(all.map((row) => [row.id, row.quiz as QuizQuestion[]])),
    staticInit: { ...document('static-init', emptyInit), winners: latest },
    faq: document('faq', { sections: [] }),
  }
}

/** All of it but the winners, who have a table of their own. */
export type InitDocument = Omit<StaticInit, 'winners'>

const emptyInit: InitDocument = {
  settings: {
    contactEmail: '',
    exchangeRates: {},
    tokensHeroInfo: '',
    whatAreTokens: '',
    winsdayOverlayObject: { title: '', text: '' },
    winnersCarouselObject: { carouselEnabled: false, items: [] },
    abTesting: { cardImage: 0, heroImage: 0, bundleSelector: 0 },
    imageModalEnabled: false,
    imageModalButtonEnabled: false,
    terms: '',
  },
  pages: [],
  rails: [],
  showcase: [],
}

/** When a reading that failed is tried again. */
const AGAIN_MS = 1_000

/** Reads the catalogue and keeps it true by the database's notifications; `failed` hears what could not be read. */
export async function createCatalogue(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  failed: (error: unknown) => void = () => {},
): Promise<Catalogue> {
  // Before the contents: a change in between is found by the next check.
  let currentPrint = await fingerprint(db)
  let current = await read(db, 1)
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
        current = await read(db, current.version + 1)
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

  return {
    snapshot: () => current,
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
 * Puts a competition in, or changes it; the terms of a version once published stay as they are (field rule 7). An
 * experiment may show bundles differently, never sell them differently (decisions: catalogue); and nothing that could not
 * be finished is published.
 */
export async function saveCompetition(db: Db, body: Competition, quiz: QuizQuestion[]): Promise<void> {
  const faults = [
    ...bundleSetFaults(body.meta.payment?.bundleSets ?? []),
    ...stepFaults(body, quiz.length),
    ...quizFaults(quiz),
    ...skillFaults(body, quiz),
    ...channelFaults(body),
    ...surveyFaults(body.meta.survey?.questions ?? []),
  ]
  if (faults.length > 0) throw new Error(`Competition ${body.id} cannot be published: ${faults.join('; ')}.`)
  const row = { id: body.id, isHidden: body.isHidden, body, quiz }
  const { version, tcCheckboxText, tcFull } = body.meta.display.tc
  await db
    .insert(competitionTerms)
    .values({ competitionId: body.id, version, checkboxText: tcCheckboxText, fullText: tcFull })
    .onConflictDoNothing()
  await db.insert(competitions).values(row).onConflictDoUpdate({ target: competitions.id, set: row })
}
