/** What waits for a second person, from every feature whose acts need two (docs/mechanisms/staff.md#what-waits). */
import type { MyPart, WaitingItem } from '@fairdraw/contract/desk/second-person.ts'
import { DRAW_APPROVALS } from '@fairdraw/rules/draw/draw.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type { Db } from '../../db/database.ts'
import type { StaffCaller } from '../../http/serve.ts'
import { listWaitingRetirements, listWaitingRevisions } from '../content/waiting-content.ts'
import { listWaitingTotals } from '../draw/channels/control-totals.ts'
import { listWaitingDraws, listWaitingVoidings } from '../draw/waiting-draws.ts'
import { listWaitingRefunds } from '../payment/refund/proposed-refunds.ts'
import { listWaitingReleases } from '../payout/releases.ts'
import { listWaitingWithdrawals } from '../prize/withdrawal/withdraw.ts'
import { staffNames } from '../staff/people.ts'

/** Of each kind. */
const MAX_LISTED = 100
/** The proposer and one more. */
const TWO_PEOPLE = 2

/** An item before its people have names and the caller has a part in it. */
type Unnamed = WaitingItem extends infer Item
  ? Item extends WaitingItem
    ? Omit<Item, 'by' | 'approvedBy' | 'myPart'> & { by: string | undefined; approvers: readonly string[] }
    : never
  : never

/** Who may see what waits, and whose roles may be the second person. */
const ACTS: Readonly<Record<WaitingItem['act'], { see: StaffAct; do: StaffAct }>> = {
  'publish-content': { see: 'read-content', do: 'approve-content' },
  'move-closing': { see: 'read-content', do: 'publish-content' },
  'retire-content': { see: 'read-content', do: 'approve-content' },
  'confirm-channel': { see: 'read-draws', do: 'run-draws' },
  'approve-draw': { see: 'read-draws', do: 'approve-draws' },
  'void-draw': { see: 'read-draws', do: 'void-draws' },
  'withdraw-award': { see: 'read-awards', do: 'withdraw-awards' },
  'refund-payment': { see: 'read-money', do: 'refund-payments' },
  'release-payout': { see: 'read-payouts', do: 'release-payouts' },
}

type Viewer = Pick<StaffCaller, 'staffId' | 'roles'>

/** What the caller may do comes first, then the oldest. */
export async function listWaiting(db: Db, viewer: Viewer, now: Date): Promise<WaitingItem[]> {
  const maySee = (act: WaitingItem['act']) => isPermitted(viewer.roles, ACTS[act].see)
  const unnamed: Unnamed[] = (
    await Promise.all([
      maySee('publish-content') ? revisionsOf(db, now) : [],
      maySee('retire-content') ? retirementsOf(db) : [],
      maySee('confirm-channel') ? totalsOf(db) : [],
      maySee('approve-draw') ? drawsOf(db) : [],
      maySee('void-draw') ? voidingsOf(db) : [],
      maySee('withdraw-award') ? withdrawalsOf(db) : [],
      maySee('refund-payment') ? refundsOf(db) : [],
      maySee('release-payout') ? releasesOf(db) : [],
    ])
  ).flat()
  const names = await staffNames(
    db,
    unnamed.flatMap(({ by, approvers }) => (by === undefined ? approvers : [by, ...approvers])),
  )
  const person = (id: string) => ({ id, name: names.get(id) ?? '' })
  return unnamed
    .map(({ by, approvers, ...item }): WaitingItem => {
      const named = {
        ...item,
        by: by === undefined ? null : person(by),
        myPart: partOf(viewer, { act: item.act, by, approvers }),
      }
      return named.act === 'approve-draw' ? { ...named, approvedBy: approvers.map(person) } : named
    })
    .toSorted((a, b) => Number(b.myPart === 'may') - Number(a.myPart === 'may') || a.since.localeCompare(b.since))
}

function partOf(
  { staffId, roles }: Viewer,
  { act, by, approvers }: { act: WaitingItem['act']; by: string | undefined; approvers: readonly string[] },
): MyPart {
  if (by === staffId) return 'own'
  if (approvers.includes(staffId)) return 'given'
  return isPermitted(roles, ACTS[act].do) ? 'may' : 'no-role'
}

async function revisionsOf(db: Db, now: Date): Promise<Unnamed[]> {
  const found = await listWaitingRevisions(db, { limit: MAX_LISTED, now })
  return found.map(({ kind: contentKind, id, title, revision, state, author, since, closings }) => ({
    act: state === 'approved' ? 'move-closing' : 'publish-content',
    by: author,
    approvers: [],
    since: since.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    contentKind,
    id,
    title,
    revision,
    closings: closings.map(({ channel, from, to }) => ({
      channel,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  }))
}

async function retirementsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingRetirements(db, MAX_LISTED)
  return found.map(({ kind: contentKind, id, title, revision, proposal }) => ({
    act: 'retire-content',
    by: proposal.proposedBy,
    approvers: [],
    since: proposal.proposedAt.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    contentKind,
    id,
    title,
    revision,
    reason: proposal.reason,
  }))
}

async function totalsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingTotals(db, MAX_LISTED)
  return found.map(({ drawId, title, channel, total, at, statedBy }) => ({
    act: 'confirm-channel',
    by: statedBy,
    approvers: [],
    since: at.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    drawId,
    title,
    channel,
    total,
  }))
}

async function drawsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingDraws(db, MAX_LISTED)
  return found.map(({ draw: { id, title, ticketCount, drawnAt }, committer, approvers }) => ({
    act: 'approve-draw',
    by: committer,
    approvers,
    since: drawnAt.toISOString(),
    given: approvers.length,
    needed: DRAW_APPROVALS,
    drawId: id,
    title,
    tickets: ticketCount,
  }))
}

async function voidingsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingVoidings(db, MAX_LISTED)
  return found.map(({ draw: { id, title, attempt }, proposal: { proposedBy, proposedAt, reason } }) => ({
    act: 'void-draw',
    by: proposedBy,
    approvers: [],
    since: proposedAt.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    drawId: id,
    title,
    attempt,
    reason,
  }))
}

async function withdrawalsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingWithdrawals(db, MAX_LISTED)
  return found.map(({ award: { id, ticket, ...award }, proposal: { proposedBy, proposedAt, reason } }) => ({
    act: 'withdraw-award',
    by: proposedBy,
    approvers: [],
    since: proposedAt.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    ...award,
    awardId: id,
    ticket: ticketCode(ticket),
    reason,
  }))
}

async function refundsOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingRefunds(db, MAX_LISTED)
  return found.map(({ payment: { playerId, id, amountPence }, proposal: { proposedBy, proposedAt, reason } }) => ({
    act: 'refund-payment',
    by: proposedBy,
    approvers: [],
    since: proposedAt.toISOString(),
    given: 1,
    needed: TWO_PEOPLE,
    playerId,
    paymentId: id,
    amountPence,
    reason,
  }))
}

async function releasesOf(db: Db): Promise<Unnamed[]> {
  const found = await listWaitingReleases(db, MAX_LISTED)
  return found.map(({ payout: { playerId, id, amountPence, changedAt }, first }) => ({
    act: 'release-payout',
    by: first?.proposedBy,
    approvers: [],
    since: (first?.proposedAt ?? changedAt).toISOString(),
    given: first ? 1 : 0,
    needed: TWO_PEOPLE,
    playerId,
    payoutId: id,
    amountPence,
  }))
}
