/**
 * The verification sheet of a draw, from its published bundle and the books (docs/mechanisms/draw/sheet.md). Of a person it has the
 * name that the winner chose to be published, and nothing else.
 */
import type { DrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import type { LogKeys } from '@fairdraw/draw/witnessed.ts'
import { parseKey } from '@fairdraw/log/note.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { CALL_OUTCOME_OF } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { staffIdOf } from '../../audit/record.ts'
import { staffNames } from '../../staff/people.ts'
import { listApprovals } from '../approve.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import { findDraw, isResultPublic, listDrawEvents } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { whoSawList } from '../witnessed/choose-round.ts'

/** More fill many pages: the draw's page has all of them. */
const MAX_LISTED = 500
const CHAINS = [QUICKNET, DEMONSTRATION]

type Context = { db: Db; origin: string }

export async function readSheet(
  { db, origin }: Context,
  id: string,
): Promise<Outcome<Omit<DrawSheet, 'printed'>, 'not-found' | 'wrong-draw-state'>> {
  const draw = await findDraw(db, id)
  if (!draw) return refuse('not-found')
  const bundle = bundleOfDraw(draw)
  if (!bundle || !isResultPublic({ state: draw.state, hasBundle: true })) return refuse('wrong-draw-state')
  const [events, approvals, awards] = await Promise.all([
    listDrawEvents(db, id),
    listApprovals(db, draw),
    readAwards(db, id),
  ])
  const publishedBy = staffIdOf(events.find(({ event }) => event === 'publish')?.actor ?? '')
  const sealedBy = staffIdOf(draw.committedBy ?? '')
  const people = [sealedBy, publishedBy, ...approvals.map(({ approvedBy }) => approvedBy)]
  const names = await staffNames(
    db,
    people.filter((one) => one !== undefined),
  )
  const nameOf = (staffId: string | undefined) => names.get(staffId ?? '') ?? null
  return done({
    draw: {
      id,
      title: draw.title,
      subject: bundle.manifest.subject,
      attempt: draw.attempt,
      isVoid: draw.state === 'void',
      cutOff: draw.cutOff.toISOString(),
    },
    ...sealedPart(draw, bundle, nameOf(sealedBy)),
    ...drawnPart(bundle, draw),
    approvals: approvals.map(({ approvedBy, at }) => ({
      name: nameOf(approvedBy),
      role: 'Draw officer',
      at: at.toISOString(),
    })),
    publishedAt: draw.publishedAt?.toISOString() ?? null,
    publishedBy: nameOf(publishedBy),
    voidReasons: [draw.voidReason, draw.voidSecondReason].filter((one) => one !== null),
    awards,
    page: `${origin}/win/draws/${id}`,
  })
}

function sealedPart(
  draw: Draw,
  { manifest, manifestHash }: Bundle,
  sealedBy: string | null,
): Pick<DrawSheet, 'list' | 'witnesses' | 'quorum' | 'log'> {
  const { log, witnesses, quorum } = draw.logKeys as LogKeys
  const seen = new Map(whoSawList(draw).map(({ witness, time }) => [witness, new Date(time * 1_000).toISOString()]))
  return {
    list: {
      tickets: manifest.count,
      root: manifest.root,
      manifestHash,
      sealedAt: new Date(manifest.committedAt).toISOString(),
      sealedBy,
      channels: manifest.channels.filter(({ tickets }) => tickets > 0),
      excluded: manifest.excluded?.length ?? 0,
    },
    witnesses: witnesses.map((key) => {
      const parsed = parseKey(key)
      const name = 'malformed' in parsed ? key : parsed.name
      return { name, key, signedAt: seen.get(name) ?? null }
    }),
    quorum,
    log: { key: log, index: draw.logIndex },
  }
}

function drawnPart({ manifest, beacon, picks }: Bundle, draw: Draw): Pick<DrawSheet, 'number' | 'prizes' | 'picks'> {
  const chain = CHAINS.find(({ hash }) => hash === manifest.beacon.chain)
  const of = (kind: Bundle['picks'][number]['outcome']['kind']) =>
    picks.filter(({ outcome }) => outcome.kind === kind).length
  const shown = picks.filter(({ outcome }) => outcome.kind === 'winner').slice(0, MAX_LISTED)
  return {
    number: {
      source: chain?.name ?? manifest.beacon.chain,
      isDemonstration: chain?.isDemonstration ?? false,
      round: beacon.round,
      at: draw.beaconAt!.toISOString(),
      value: beacon.randomness,
      signature: beacon.signature,
    },
    prizes: manifest.prizes.map(({ name, winners }, prize) => ({
      name,
      winners,
      drawn: shown.flatMap(({ index, ticket, outcome }) =>
        outcome.kind === 'winner' && outcome.prize === prize ? [{ ticket: ticketCode(ticket), place: index + 1 }] : [],
      ),
    })),
    picks: { winners: of('winner'), alternates: of('alternate'), leftOut: of('skipped') + of('excluded') },
  }
}

async function readAwards(db: Db, drawId: string): Promise<DrawSheet['awards']> {
  const found = await queryRows(
    db,
    {
      ticket: column.integer,
      prize: column.text,
      name: column.nullable(column.text),
      state: column.oneOf<AwardState>(),
      at: column.text,
    },
    sql`select a.ticket::float8 as ticket, a.prize->>'name' as prize, w.body->>'name' as name, a.state, a.created_at as at
        from awards a left join winners w on w.id = a.id::text
        where a.draw_id = ${drawId} order by a.place limit ${MAX_LISTED}`,
  )
  return found.map(({ ticket, state, at, ...award }) => ({
    ...award,
    ticket: ticketCode(ticket),
    outcome: CALL_OUTCOME_OF[state],
    at: new Date(at).toISOString(),
  }))
}
