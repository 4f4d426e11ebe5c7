/** A competition for its page at the desk: where it is in its life, and what belongs to it. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import type { getDeskCompetition } from '@fairdraw/contract/report/report.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import {
  CHANNELS,
  channelTimes,
  effectiveClosing,
  effectiveDrawCutOff,
  effectiveOpening,
  isOnHold,
} from '@fairdraw/rules/competition/competition.ts'
import { lifeOf } from '@fairdraw/rules/competition/life.ts'
import type { LifeFacts } from '@fairdraw/rules/competition/life.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { sql } from 'drizzle-orm'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { column, queryAll } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { complaintsOf } from '../complaint/count-complaints.ts'

type DeskCompetition = ReplyOf<typeof getDeskCompetition>['body']
type Context = { db: Db; catalogue: Pick<Catalogue, 'find'>; now: () => Date }

export async function findCompetition(
  { db, catalogue, now }: Context,
  id: number,
): Promise<Outcome<DeskCompetition, 'not-found'>> {
  const [known, tickets, complaints, { item, draw, awards, story }] = await Promise.all([
    catalogue.find(id),
    readCounters(db, [`tickets:${id}`]),
    complaintsOf(db, [id]),
    readRelated(db, id),
  ])
  const published = known?.competition
  if (!published && !item) return refuse('not-found')
  return done({
    id,
    name: item?.title ?? published?.name ?? null,
    picture: item?.picture ?? null,
    page: published && !published.isHidden ? `/win/competition/${id}/${published.slug}` : null,
    isOnHold: published !== undefined && isOnHold(published),
    isHidden: published?.isHidden ?? false,
    life: lifeOf({
      now: now(),
      revisions: item?.states ?? [],
      times: published && timesOf(published),
      draw: draw && { state: draw.state, publishedAt: dateOf(draw.publishedAt) },
      awards: awards.map(({ state }) => state),
      isAwarded: draw?.isAwarded ?? false,
      hasStory: story !== undefined,
    }).map(({ at, ...stage }) => ({ ...stage, at: at?.toISOString() ?? null })),
    cap: published?.meta.cap ?? null,
    channels: published ? channelsOf(published) : [],
    tickets: tickets.get(`tickets:${id}`) ?? 0,
    winners: published?.meta.prizeTiers?.reduce((sum, { winners }) => sum + winners, 0) ?? null,
    draw: draw ? { id: draw.id, state: draw.state, cutOff: new Date(draw.cutOff).toISOString() } : null,
    awards,
    story: story?.id ?? null,
    complaints: {
      count: complaints.reduce((sum, { count }) => sum + count, 0),
      open: complaints.reduce((sum, { open }) => sum + open, 0),
    },
  })
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

const timesOf = (competition: Competition): NonNullable<LifeFacts['times']> => ({
  opens: effectiveOpening(competition),
  closes: effectiveClosing(competition),
  cutOff: effectiveDrawCutOff(competition),
})

const channelsOf = (competition: Competition): DeskCompetition['channels'] =>
  CHANNELS.flatMap((channel) => {
    const window = competition.meta.channels[channel]
    if (!window?.enabled) return []
    const { opens, closes } = channelTimes(competition, channel, window)
    return [{ channel, opens: opens.toISOString(), closes: closes.toISOString() }]
  })

async function readRelated(db: Db, id: number) {
  const draws = sql`draws where kind = 'competition' and subject_id = ${String(id)} order by attempt desc limit 1`
  const [[item], [draw], awards, [story]] = await queryAll(db, [
    {
      columns: {
        title: column.nullable(column.text),
        picture: column.nullable(column.text),
        states: column.arrayOf(column.oneOf<LifeFacts['revisions'][number]>()),
      },
      sql: sql`select title, picture, states from content_items where kind = 'competition' and id = ${String(id)}`,
    },
    {
      columns: {
        id: column.text,
        state: column.oneOf<DrawState>(),
        cutOff: column.text,
        publishedAt: column.nullable(column.text),
        isAwarded: column.boolean,
      },
      sql: sql`select id::text, state, cut_off::text as "cutOff", published_at::text as "publishedAt",
        awarded_at is not null as "isAwarded" from ${draws}`,
    },
    {
      columns: { state: column.oneOf<AwardState>(), count: column.integer },
      sql: sql`select state, count(*)::int as count from awards where draw_id = (select id from ${draws})
        group by state order by state`,
    },
    {
      // Winners and stories are few, and a competition has no index to them.
      columns: { id: column.text },
      sql: sql`select s.winner_id as id from winners w join winner_stories s on s.winner_id = w.id
        where (w.body #>> '{meta,competitionId}')::int = ${id} order by w.won_at desc limit 1`,
    },
  ])
  return { item, draw, awards, story }
}
