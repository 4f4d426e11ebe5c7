/** Draws of which the data, the number or the result is wrong. */
import type { Pick } from '../bundle.ts'
import { signDemonstrationRound } from '../demonstration.ts'
import { TICKET_BYTES } from '../ticket.ts'
import { plain, rehashed, turned, wrong } from './vector.ts'
import type { Vector } from './vector.ts'

const { bundle, tickets } = plain
const { manifest, beacon, picks } = bundle
const [first, second] = [picks[0]!, picks[1]!]

const withManifest = (change: object) => ({ ...bundle, manifest: { ...manifest, ...change } })
const withPick = (nth: number, change: Partial<Pick>) => ({
  ...bundle,
  picks: picks.with(nth, { ...picks[nth]!, ...change }),
})
const records = Array.from({ length: manifest.count }, (_, at) =>
  tickets.slice(at * TICKET_BYTES, (at + 1) * TICKET_BYTES),
)
const listOf = (given: readonly Uint8Array[]) => Uint8Array.from(given.flatMap((record) => [...record]))
const sixtyLater = beacon.round + 20

export const BAD_DRAWS: Record<string, Vector> = {
  'cut-off': {
    bundle: JSON.stringify(bundle).slice(0, -40),
    tickets,
    verdict: { about: 'the end of the file is missing', verdict: 'unreadable', steps: {} },
  },
  'not-a-draw': wrong('format', 'JSON of something else', { value: [1, 2, 3] }),
  'another-algorithm': wrong('format', 'an algorithm that no program knows', {
    value: withManifest({ algorithm: 'fairdraw-draw-9' }),
  }),
  'another-field': wrong('format', 'a field that the format does not have', { value: withManifest({ note: 'x' }) }),
  'another-field-of-a-prize': wrong('format', 'a field of a prize that the format does not have', {
    value: withManifest({ prizes: [{ name: 'Tea', winners: 1, worth: 5 }] }),
  }),
  'long-draw-id': wrong('format', 'an id of 101 characters', { value: withManifest({ draw: 'd'.repeat(101) }) }),
  'long-subject': wrong('format', 'a subject of 101 characters', {
    value: withManifest({ subject: 's'.repeat(101) }),
  }),
  'attempt-101': wrong('format', 'more than a hundred attempts', { value: withManifest({ attempt: 101 }) }),
  'long-path': wrong('format', 'a path of 54 hashes', {
    value: withPick(0, { path: Array.from({ length: 54 }, () => manifest.root) }),
  }),
  'large-ticket': wrong('format', 'a ticket above 2^53 - 1', { value: withPick(0, { ticket: 2 ** 53 }) }),
  fraction: wrong('format', 'a number that is not whole', { value: withManifest({ alternates: 1.5 }) }),
  'local-time': wrong('format', 'a time that is not UTC', {
    value: withManifest({ cutOff: '2026-11-24T20:00:00+01:00' }),
  }),
  'no-such-day': wrong('format', 'the 30th of February', {
    value: withManifest({ cutOff: '2026-02-30T20:00:00Z' }),
  }),
  'capital-letters': wrong('format', 'hexadecimal in capital letters', {
    value: { ...bundle, manifestHash: bundle.manifestHash.toUpperCase() },
  }),

  'another-title': wrong('manifest', 'a manifest that does not have its hash', {
    value: withManifest({ title: 'Another' }),
  }),
  'another-hash-elsewhere': wrong('manifest', 'another hash was published', {
    publishedHash: turned(bundle.manifestHash),
  }),
  'fixed-before-the-cut-off': wrong('manifest', 'tickets could still arrive when the list was fixed', {
    value: rehashed({ cutOff: '2026-11-25T21:00:00Z' }),
  }),
  'no-tickets': wrong('manifest', 'nothing to draw from', {
    value: { ...rehashed({ count: 0 }), picks: [] },
    alsoFails: 'tickets',
  }),

  'another-round': wrong('beacon', 'another round than the chosen one', {
    value: { ...bundle, beacon: signDemonstrationRound(sixtyLater) },
  }),
  'signature-of-another-round': wrong('beacon', 'a genuine signature, of another round', {
    value: { ...bundle, beacon: { ...signDemonstrationRound(sixtyLater), round: beacon.round } },
  }),
  'signature-that-is-no-point': wrong('beacon', 'bytes that are no point of the curve', {
    value: { ...bundle, beacon: { ...beacon, signature: 'ff'.repeat(48) } },
  }),
  'another-randomness': wrong('beacon', 'randomness that is not the hash of the signature', {
    value: { ...bundle, beacon: { ...beacon, randomness: turned(beacon.randomness) } },
  }),

  'first-pick-missing': wrong('selection', 'a drawn ticket is left out', {
    value: { ...bundle, picks: picks.slice(1) },
  }),
  'last-pick-missing': wrong('selection', 'prizes are left', { value: { ...bundle, picks: picks.slice(0, -1) } }),
  'one-pick-too-many': wrong('selection', 'more tickets than prizes', {
    value: { ...bundle, picks: [...picks, first] },
  }),
  'two-picks-exchanged': wrong('selection', 'two drawn tickets in the other order', {
    value: { ...bundle, picks: [second, first, ...picks.slice(2)] },
  }),
  'another-owner': wrong('selection', 'a drawn ticket of somebody else', {
    value: withPick(0, { owner: turned(first.owner) }),
  }),
  'another-player': wrong('selection', 'a drawn ticket of another player', {
    value: withPick(0, { player: turned(first.player) }),
  }),
  'short-path': wrong('selection', 'a path without its last hash', {
    value: withPick(0, { path: first.path.slice(0, -1) }),
  }),
  'another-prize': wrong('selection', 'a ticket gets another prize', {
    value: withPick(0, { outcome: { kind: 'winner', prize: 1 } }),
  }),
  'skipped-without-cause': wrong('selection', 'a player is skipped who was not drawn before', {
    value: withPick(0, { outcome: { kind: 'skipped' } }),
  }),

  'list-cut-off': wrong('tickets', 'the list ends in the middle of a ticket', { list: tickets.slice(0, 50) }),
  'list-too-short': wrong('tickets', 'a ticket is missing', { list: listOf(records.slice(0, -1)) }),
  'list-too-long': wrong('tickets', 'a ticket is there twice', { list: listOf([...records, records.at(-1)!]) }),
  'list-in-another-order': wrong('tickets', 'two tickets are exchanged', {
    list: listOf(records.with(3, records[4]!).with(4, records[3]!)),
  }),
  'list-with-another-holder': wrong('tickets', 'a ticket changed its holder', {
    list: tickets.map((byte, at) => (at === 12 ? byte ^ 1 : byte)),
  }),
}
