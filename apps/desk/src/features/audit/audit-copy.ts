/** The rows of the audit log in words: their actors, acts and subjects are names of the code. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { KIND_NAMES } from '../content/kind-names.ts'

export type StaffNames = Readonly<Record<string, string>>

/** 'publish-revision' → 'Publish revision' */
export function formatName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'isKnownBrowser' → 'Is known browser' */
export const formatField = (field: string): string =>
  formatName(field.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase())

/** The name of a member of staff where it is known; 'Job: publish content' or 'Command: staff' for the server's own. */
export function formatActor(actor: string, names: StaffNames): string {
  const [kind = '', ...rest] = actor.split(':')
  const id = rest.join(':')
  if (kind === 'staff') return isolate(names[id] ?? actor)
  return id === '' ? actor : `${formatName(kind)}: ${id.replaceAll('-', ' ')}`
}

type SubjectRow = {
  name: string
  /** The room of one such thing, and the act that opens it. */
  room?: { act: StaffAct; path: (id: string) => string }
}

/** Everything that the log has rows about. */
export const SUBJECTS: Readonly<Record<string, SubjectRow>> = {
  ...Object.fromEntries(
    CONTENT_KINDS.map((kind): [string, SubjectRow] => [
      kind,
      {
        name: KIND_NAMES[kind].one,
        room: { act: 'read-content', path: (id) => `/content/${kind}/${encodeURIComponent(id)}` },
      },
    ]),
  ),
  draw: { name: 'Draw', room: { act: 'read-draws', path: (id) => `/draws/${encodeURIComponent(id)}` } },
  media: { name: 'Media', room: { act: 'read-content', path: (id) => `/media/${encodeURIComponent(id)}` } },
  staff: { name: 'Staff', room: { act: 'read-staff', path: () => '/staff' } },
  player: {
    name: 'Player',
    // A search that found nobody is a row about 'none'.
    room: { act: 'read-players', path: (id) => (id === 'none' ? '/players' : `/players/${encodeURIComponent(id)}`) },
  },
  complaint: {
    name: 'Complaint',
    room: { act: 'read-complaints', path: (id) => `/complaints/${encodeURIComponent(id)}` },
  },
  delivery: { name: 'Delivery', room: { act: 'read-imports', path: (id) => `/imports/${encodeURIComponent(id)}` } },
  message: { name: 'Message', room: { act: 'read-messages', path: () => '/messages' } },
  'message-topic': {
    name: 'Messages',
    room: { act: 'read-messages', path: (id) => `/messages?topic=${encodeURIComponent(id)}` },
  },
  award: { name: 'Prize' },
  winner: {
    name: 'Winner',
    room: { act: 'read-content', path: (id) => `/content/winner-story/${encodeURIComponent(id)}` },
  },
  payout: { name: 'Payout' },
  payment: { name: 'Payment', room: { act: 'read-money', path: (id) => `/money/payments/${encodeURIComponent(id)}` } },
  refund: { name: 'Refund' },
  'payment-case': { name: 'Case', room: { act: 'read-money', path: () => '/money/cases?state=all' } },
  comparison: {
    name: 'Comparison',
    room: { act: 'read-money', path: (id) => `/money/reconciliation/${id.replace(':', '/')}` },
  },
  'monthly-return': {
    name: 'Monthly return',
    room: { act: 'read-reports', path: (id) => `/reports/return?month=${encodeURIComponent(id)}` },
  },
  export: { name: 'Download' },
  voucher: { name: 'Voucher' },
  preview: { name: 'Preview' },
  proposal: { name: 'Proposal' },
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The end of a long ID is enough to tell subjects apart; the link to its rows has the whole of it. */
const shortenId = (id: string): string => (UUID.test(id) ? `…\u2060${id.slice(-12)}` : id)

export function formatSubject({ kind, id }: { kind: string; id: string }, names: StaffNames): string {
  // A search that found nobody.
  if (kind === 'player' && id === 'none') return 'No player'
  const known = SUBJECTS[kind]?.name ?? formatName(kind)
  return `${known} ${isolate((kind === 'staff' && names[id]) || shortenId(id))}`
}

/** Where a subject can be seen, for a person who may. */
export function roomOf(
  { kind, id }: { kind: string; id: string },
  may: (act: StaffAct) => boolean,
): string | undefined {
  const room = SUBJECTS[kind]?.room
  return room && may(room.act) ? room.path(id) : undefined
}

/** The address of the log of one actor or one subject. */
export function auditAddress(filters: Readonly<Record<string, string>>): string {
  return `/audit?${new URLSearchParams(filters)}`
}
