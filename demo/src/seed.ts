/** Fills a database with the demonstration. A later start keeps existing rows and only moves their dates to now. */
import { hash } from 'node:crypto'
import type { Database, Db } from '@fairdraw/server/db/database.ts'
import { newId } from '@fairdraw/server/db/ids.ts'
import { countRows } from '@fairdraw/server/db/rows.ts'
import { discountCredits } from '@fairdraw/server/features/payment/tables.ts'
import { wins } from '@fairdraw/server/features/prize/tables.ts'
import { writeProjection } from '@fairdraw/server/features/content/bodies.ts'
import type { ContentItem } from '@fairdraw/server/features/content/bodies.ts'
import { listItems } from '@fairdraw/server/features/content/revisions.ts'
import { recordPublicity } from '@fairdraw/server/features/winners/publicity/record-publicity.ts'
import { saveWinner } from '@fairdraw/server/features/winners/winners.ts'
import { entryConditionsOf } from '@fairdraw/server/features/entry/enter.ts'
import { createEntryQueue } from '@fairdraw/server/features/entry/queue/entry-queue.ts'
import { hashPasscode } from '@fairdraw/server/features/login/passcode/passcodes.ts'
import { pepperId } from '@fairdraw/server/keyring.ts'
import { partsOpenTo } from '@fairdraw/rules/competition/publicity.ts'
import { sql } from 'drizzle-orm'
import { seedAccount, enqueueWelcomeMails } from './account.ts'
import { seedAudience } from './audience.ts'
import { seedCampaignCodes } from './campaigns.ts'
import { buildDemoContent } from './content/demo-content.ts'
import type { DemoContent } from './content/demo-content.ts'
import { newCompetitions } from './content/settings.ts'
import { seedOtherChannels } from './other-channels.ts'
import { DEMO_PASSCODE, DEMO_PLAYERS } from './players.ts'
import type { DemoPlayer } from './players.ts'
import { findStaffId, publishAsStaff } from './publish-as-staff.ts'
import { seedStaff } from './staff.ts'
import { buildUpcomingDraw, seedReveals } from './winsday.ts'

/** Serialises processes that start at the same time on one database. */
const SEED_LOCK = sql`select pg_advisory_xact_lock(7014)`

const DAY_MS = 86_400_000

export type SeedResult = { competitions: number; players: number }

export async function seed(
  database: Pick<Database, 'db' | 'prepared'>,
  { now, pepper, contactEmail }: { now: Date; pepper: string; contactEmail: string },
): Promise<SeedResult> {
  const content = buildDemoContent(now, { contactEmail })
  const passcode = { hash: await hashPasscode(DEMO_PASSCODE, pepper), pepperId: pepperId(pepper) }
  await database.db.transaction(async (tx) => {
    const db: Db = tx
    await db.execute(SEED_LOCK)
    await seedStaff(db)
    await seedCatalogue(db, content, now)
    for (const player of DEMO_PLAYERS) {
      await seedPlayer(db, player, passcode, now)
      await seedWin(db, player, now)
    }
    await enqueueWelcomeMails(db)
    await seedReveals(db, now)
    await seedCampaignCodes(db, content, { pepper, now })
    await seedAudience(db, content)
  })
  for (const player of DEMO_PLAYERS) await seedEntries(database, player, content)
  await seedOtherChannels(database.db, content, { now, pepper })
  return { competitions: content.competitions.length, players: DEMO_PLAYERS.length }
}

/** The first start publishes the content as an editor and a publisher would. A later start only moves the dates of the published content. */
export async function seedCatalogue(db: Db, content: DemoContent, now: Date): Promise<void> {
  for (const winner of content.winners) await saveWinner(db, winner)
  const items = toContentItems(content, now)
  const isNew = (await listItems(db, 1)).length === 0
  if (isNew) await recordConsents(db, content.winners, now)
  for (const item of items) await (isNew ? publishAsStaff(db, item, now) : writeProjection(db, item))
}

/** As somebody of the support team who has spoken with each winner whose story is told. */
async function recordConsents(db: Db, winners: DemoContent['winners'], now: Date): Promise<void> {
  const by = { staffId: findStaffId('support'), now }
  for (const { id, nameChoice, article } of winners)
    if (article) {
      const said = { parts: partsOpenTo(nameChoice), channel: 'phone', agreedAt: now, nameChoice } as const
      const recorded = await recordPublicity(db, id, said, by)
      if (!recorded.ok) throw new Error(`the consent of ${id} was not recorded: ${JSON.stringify(recorded)}`)
    }
}

function toContentItems(
  { competitions, staticInit, winners, campaigns, faq, wordDrums, notifications }: DemoContent,
  now: Date,
): ContentItem[] {
  const { pages, rails, showcase, clips } = staticInit
  const { terms, ...settings } = staticInit.settings
  return [
    ...competitions.map(({ competition, quiz }): ContentItem => ({
      kind: 'competition',
      id: String(competition.id),
      body: { competition, quiz },
    })),
    { kind: 'site-terms', id: 'site-terms', body: { terms } },
    { kind: 'settings', id: 'settings', body: { ...settings, newCompetitions } },
    ...pages.map((body): ContentItem => ({ kind: 'page', id: body.id, body })),
    ...rails.map((body): ContentItem => ({ kind: 'rail', id: body.id, body })),
    ...showcase.map((body): ContentItem => ({ kind: 'showcase', id: body.id, body })),
    ...clips.map((body): ContentItem => ({ kind: 'clip', id: body.id, body })),
    ...wordDrums.map((body): ContentItem => ({ kind: 'word-drum', id: body.game.id, body })),
    ...notifications.map((body): ContentItem => ({ kind: 'notification', id: body.id, body })),
    ...winners.flatMap(({ id, article, image, showsImages }): ContentItem[] =>
      article ? [{ kind: 'winner-story', id, body: { article, image, showsImages } }] : [],
    ),
    { kind: 'faq', id: 'faq', body: faq },
    { kind: 'weekly-draw', ...buildUpcomingDraw(now) },
    ...campaigns.map(({ id, body }): ContentItem => ({ kind: 'campaign', id, body })),
  ]
}

/** Adds a player with balances and discounts. An existing player is not changed. */
async function seedPlayer(
  db: Db,
  player: DemoPlayer,
  passcode: { hash: string; pepperId: string },
  now: Date,
): Promise<void> {
  const { id, phone, email = null, isEmailVerified, isTestPlayer = false, isBanned, hasNoPasscode } = player
  const hidden = sql`array[${sql.join(player.hiddenCompetitionIds ?? [], sql`, `)}]::int[]`
  const added = await countRows(
    db,
    sql`insert into players (id, phone, passcode_hash, passcode_pepper_id, email, email_verified_at, is_test_player, suspended_at,
                             hidden_competition_ids, age_stated_at)
        values (${id}, ${phone}, ${hasNoPasscode ? null : passcode.hash}, ${hasNoPasscode ? null : passcode.pepperId}, ${email}, ${isEmailVerified ? now : null},
                ${isTestPlayer}, ${isBanned ? now : null}, ${hidden}, ${now})
        on conflict do nothing returning id`,
  )
  if (added === 0) return
  await seedAccount(db, player, now)
  const { discounts = [] } = player
  const discountPence = discounts.reduce((sum, { pence }) => sum + pence, 0)
  for (const { pence, days } of discounts)
    await db
      .insert(discountCredits)
      .values({ playerId: id, id: newId(), pence, expiresAt: new Date(now.getTime() + days * DAY_MS) })
  // Everybody has a token wallet, even if it is empty: it is the row that `lockPlayer` locks.
  const balances = {
    tokens: 0,
    ...player.balances,
    ...(discountPence > 0 ? { 'discount-credits': discountPence } : {}),
  }
  for (const [asset, amount] of Object.entries(balances)) {
    await db.execute(sql`insert into wallets (player_id, asset, balance) values (${id}, ${asset}, ${amount})`)
    if (amount === 0) continue
    await db.execute(
      sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
          values (${id}, ${asset}, 'issued', 'wallet', ${amount}, 'welcome')`,
    )
  }
}

/** No competition of the content: the published draws say who won those (draws.test.ts). */
const PAST_COMPETITION = 99

/** For competitions that are only for players who have not won lately. The date moves with `now`, like every date here. */
async function seedWin(db: Db, { id: playerId, wonDaysAgo }: DemoPlayer, now: Date): Promise<void> {
  if (wonDaysAgo === undefined) return
  const wonAt = new Date(now.getTime() - wonDaysAgo * 86_400_000)
  await db
    .insert(wins)
    .values({ playerId, competitionId: PAST_COMPETITION, wonAt })
    .onConflictDoUpdate({ target: [wins.playerId, wins.competitionId], set: { wonAt } })
}

/** A UUID that is the same at every start, so that its entry is made only once. */
function fixedUuid(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Makes the capped player's entries, through the product's own entry queue. */
async function seedEntries(
  { prepared }: Pick<Database, 'prepared'>,
  { id: playerId, cappedIn }: DemoPlayer,
  { competitions }: DemoContent,
): Promise<void> {
  const found = competitions.find(({ competition }) => competition.id === cappedIn)
  if (!found) return
  const { id: competitionId, meta } = found.competition
  const queue = createEntryQueue(prepared)
  for (let nth = 1; nth <= (meta.cap ?? 0); nth += 1) {
    await queue.submit({
      ...entryConditionsOf(found.competition),
      playerId,
      key: fixedUuid(`key ${playerId} ${competitionId} ${nth}`),
      bodyHash: 'demo',
      tokenCost: 0,
      termsVersion: meta.display.tc.version,
    })
  }
}
