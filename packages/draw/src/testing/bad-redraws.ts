/** Redraws that are wrong, and tickets that are left out wrongly. */
import type { Manifest } from '../manifest.ts'
import { drawOf, plain, players, rehashed, turned, wrong } from './vector.ts'
import type { Vector } from './vector.ts'

const { bundle } = plain
const first = bundle.manifest
const redraw = { attempt: 2, redrawOf: bundle.manifestHash }
const REASON = 'refunded'
const [one, other] = players(2).map(({ number }) => ({ ticket: number, reason: REASON }))
const withExcluded = (excluded: unknown) => ({ ...bundle, manifest: { ...first, ...redraw, excluded } })

const again = await drawOf({
  ...redraw,
  excluded: players(37)
    .slice(0, 25)
    .map(({ number }) => ({ ticket: number, reason: REASON })),
})
const withOutcome = (kind: string, outcome: object) => {
  const { picks } = again.bundle
  const nth = picks.findIndex((pick) => pick.outcome.kind === kind)
  return { ...again.bundle, picks: picks.with(nth, { ...picks[nth]!, ...outcome }) }
}
const otherFirst: Manifest = { ...first, title: 'Another' }

export const BAD_REDRAWS: Record<string, Vector> = {
  'left-out-without-a-reason': wrong('format', 'a ticket is left out, and nobody says why', {
    value: withExcluded([{ ticket: 100_001 }]),
  }),
  'left-out-with-a-long-reason': wrong('format', 'a reason of 201 characters', {
    value: withExcluded([{ ticket: 100_001, reason: 'r'.repeat(201) }]),
  }),
  'left-out-with-another-field': wrong('format', 'a field that the format does not have', {
    value: withExcluded([{ ...one, by: 'us' }]),
  }),
  'a-second-attempt-of-nothing': wrong('manifest', 'a redraw that names no attempt before it', {
    value: rehashed({ attempt: 2 }),
  }),
  'a-first-attempt-after-another': wrong('manifest', 'a first attempt that names one before it', {
    value: rehashed({ redrawOf: first.root }),
  }),
  'left-out-of-a-first-attempt': wrong('manifest', 'a first attempt that leaves out a ticket', {
    value: rehashed({ excluded: [one!] }),
  }),
  'left-out-in-another-order': wrong('manifest', 'tickets that are left out, not in ascending order', {
    value: rehashed({ ...redraw, excluded: [other!, one!] }),
  }),
  'left-out-twice': wrong('manifest', 'a ticket that is left out twice', {
    value: rehashed({ ...redraw, excluded: [one!, one!] }),
  }),
  'redraw-of-another-list': wrong('manifest', 'a redraw whose list is not that of the first attempt', {
    value: rehashed({ ...redraw, root: turned(first.root) }),
    first,
    alsoFails: 'tickets',
  }),
  'redraw-with-a-ticket-more': wrong('manifest', 'a redraw of more tickets than the first attempt', {
    value: rehashed({ ...redraw, count: 38, channels: [] }),
    first,
    alsoFails: 'tickets',
  }),
  'redraw-for-other-prizes': wrong('manifest', 'a redraw with other prizes than the first attempt', {
    value: rehashed({ ...redraw, prizes: first.prizes.toReversed() }),
    first,
  }),
  'redraw-of-another-draw': wrong('manifest', 'a second attempt that names another than the first', {
    value: rehashed(redraw),
    first: otherFirst,
  }),
  'redraw-of-another-subject': wrong('manifest', 'a third attempt at another competition than the first', {
    value: rehashed({ attempt: 3, redrawOf: again.bundle.manifestHash, subject: 'competition 2' }),
    first,
  }),
  'first-attempt-of-another-draw': wrong('manifest', 'a first attempt, compared with another', { first: otherFirst }),
  'compared-with-a-second-attempt': wrong('manifest', 'what is compared with is not a first attempt', {
    value: rehashed({ attempt: 3, redrawOf: again.bundle.manifestHash }),
    first: again.bundle.manifest,
  }),
  'left-out-and-given-a-prize': wrong('selection', 'a ticket that is left out gets a prize', {
    value: withOutcome('excluded', { outcome: { kind: 'winner', prize: 0 } }),
  }),
  'left-out-without-cause': wrong('selection', 'a ticket is passed over that the manifest does not leave out', {
    value: withOutcome('winner', { outcome: { kind: 'excluded' } }),
  }),
}
