/**
 * What everybody may see of a draw while it is shown: one small document (docs/mechanisms/draw/show.md#one-small-document). What a
 * draw has committed to, and its result, never change, so each process reads them once.
 */
import type { DrawLive, DrawProof } from '@fairdraw/contract/draw/show.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { holderOf } from '@fairdraw/draw/ticket.ts'
import type { LogKeys } from '@fairdraw/draw/witnessed.ts'
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { MAX_FURTHER_SHOWN } from '@fairdraw/rules/draw/show-prizes.ts'
import type { ShowFacts } from '@fairdraw/rules/draw/show.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { bundleOfDraw } from '../draw/draw-winners.ts'
import { findDraw, isResultPublic } from '../draw/draws.ts'
import type { Draw } from '../draw/draws.ts'
import { draws } from '../draw/tables.ts'
import { whoSawList } from '../draw/witnessed/choose-round.ts'
import { listDrawStories } from '../winners/winners.ts'
import { countPhones } from './phones.ts'
import { findShow } from './shows.ts'

export type LiveDraws = {
  /** Undefined where the draw has published no list. */
  read(drawId: string, isRehearsal: boolean): Promise<DrawLive | undefined>
  /** Whether this process has read it lately: then it is sent without admission (http/fast-path/shared-replies.ts). */
  isKnown(drawId: string): boolean
}

/** `place`: of the first winner among the drawn tickets. */
type Drawn = { proof: DrawProof; place: number; further: ShowFacts['furtherTickets'] }
type Sealed = {
  facts: Pick<ShowFacts, 'title' | 'prize' | 'further' | 'tickets' | 'channels' | 'quorum' | 'isDemonstration'>
  manifestHash: string
  committedAt: string
}
/** What does not change any more; absent while it may. */
type Fixed = { sealed: Sealed; seen?: ShowFacts['seen']; drawn?: Drawn }

const MAX_KEPT = 50

export function createLiveDraws({ db, now }: { db: Db; now: () => Date }): LiveDraws {
  const kept = new LRUCache<string, Fixed>({ max: MAX_KEPT })

  /** The whole row of the draw, with a bundle that may be long, only while something of it is not known yet. */
  async function readFixed(drawId: string, hasRound: boolean, hasBundle: boolean): Promise<Fixed | undefined> {
    const known = kept.get(drawId)
    if (known && (known.seen || !hasRound) && (known.drawn || !hasBundle)) return known
    const draw = await findDraw(db, drawId)
    if (!draw?.manifest) return undefined
    const drawn = drawnOf(draw)
    const fixed = {
      sealed: sealedOf(draw),
      ...(draw.beaconRound !== null && { seen: seenOf(draw) }),
      ...(drawn && { drawn }),
    }
    kept.set(drawId, fixed)
    return fixed
  }

  return {
    isKnown: (drawId) => kept.has(drawId),
    async read(drawId, isRehearsal) {
      const [[row], show] = await Promise.all([
        db
          .select({
            state: draws.state,
            beaconAt: draws.beaconAt,
            publishedAt: draws.publishedAt,
            hasBundle: isNotNull(draws.bundle).mapWith(Boolean),
          })
          .from(draws)
          .where(eq(draws.id, drawId)),
        findShow(db, drawId, isRehearsal),
      ])
      if (!row) return undefined
      const state = row.state as DrawLive['facts']['state']
      const fixed = await readFixed(drawId, row.beaconAt !== null, row.hasBundle)
      if (!fixed) return undefined
      const { sealed, seen = [], drawn } = fixed
      const isShown =
        isResultPublic({ state, hasBundle: row.hasBundle }) || show?.steps.some(({ step }) => step === 'number')
      const shown = isShown ? drawn : undefined
      const [winner, phones, stories] = await Promise.all([
        state === 'published' && drawn ? findWinnerName(db, drawId, drawn.place) : null,
        countPhones(db, show?.id),
        state === 'published' ? listDrawStories(db, drawId) : [],
      ])
      const first = shown?.proof.drawn.at(-1)
      return {
        now: now().toISOString(),
        facts: {
          ...sealed.facts,
          state,
          seen: [...seen],
          channels: [...sealed.facts.channels],
          further: [...sealed.facts.further],
          drawsAt: row.beaconAt?.toISOString() ?? null,
          number: shown?.proof.beacon.randomness ?? null,
          ticket: first ? { number: first.ticket, place: first.index + 1 } : null,
          winner,
          furtherTickets: state === 'published' && drawn ? [...drawn.further] : [],
        },
        manifestHash: sealed.manifestHash,
        committedAt: sealed.committedAt,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        proof: shown?.proof ?? null,
        show: show ?? null,
        phones,
        stories,
      }
    },
  }
}

function sealedOf({ manifest, manifestHash, committedAt, logKeys }: Draw): Sealed {
  const { title, prizes, count, channels, beacon } = readManifest(JSON.parse(manifest!))
  return {
    facts: {
      title,
      prize: prizes[0]?.name ?? title,
      further: furtherOf(prizes),
      tickets: count,
      channels: channels.filter(({ tickets }) => tickets > 0),
      quorum: (logKeys as LogKeys).quorum,
      isDemonstration: beacon.chain === DEMONSTRATION.hash,
    },
    manifestHash: toHex(manifestHash!),
    committedAt: committedAt!.toISOString(),
  }
}

/** All prizes but the one that is drawn live: the first winner of the main prize. */
const furtherOf = (prizes: Manifest['prizes']): ShowFacts['further'] =>
  prizes
    .map(({ name, winners }, nth) => ({ name, winners: nth === 0 ? winners - 1 : winners }))
    .filter(({ winners }) => winners > 0)

const seenOf = (draw: Draw): ShowFacts['seen'] =>
  whoSawList(draw).map(({ witness, time }) => ({ witness, time: new Date(time * 1_000).toISOString() }))

/** The drawn tickets up to the first winner, as the list has them: what their holders are made of stays hidden. */
function drawnOf(draw: Draw): Drawn | undefined {
  const bundle = bundleOfDraw(draw)
  const place = bundle?.picks.findIndex(({ outcome }) => outcome.kind === 'winner') ?? -1
  if (!bundle || place === -1) return undefined
  const drawn = bundle.picks.slice(0, place + 1).map(({ index, ticket, owner, player, path }) => ({
    index,
    ticket,
    holder: toHex(holderOf(fromHex(owner)!, fromHex(player)!)),
    path: [...path],
  }))
  const further = bundle.picks
    .slice(place + 1)
    .flatMap(({ ticket, outcome }) =>
      outcome.kind === 'winner' ? [{ prize: bundle.manifest.prizes[outcome.prize]!.name, ticket }] : [],
    )
    .slice(0, MAX_FURTHER_SHOWN)
  return { proof: { beacon: bundle.beacon, drawn }, place, further }
}

/** As the winner chose to be named (field rule 10); null while they have not chosen. */
async function findWinnerName(db: Db, drawId: string, place: number): Promise<string | null> {
  const [found] = await queryRows(
    db,
    { name: column.text },
    sql`select w.body->>'name' as name from awards a
        join winners w on w.id = a.id::text
        where a.draw_id = ${drawId} and a.place = ${place} and not w.is_hidden
          and (exists (select from claims c where c.player_id = a.player_id and c.award_id = a.id)
            or exists (select from publicity_consents p where p.winner_id = w.id))`,
  )
  return found?.name ?? null
}
