/** Pay links and refunds against the emulator over HTTP: every status, and every fault of a bank payment. */
import type { BankAct } from '@fairdraw/emulators/open-banking/emulator.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { ORDER, openEmulatedBank } from './testing.ts'

const { emulators, open, fault, findInBooks } = await openEmulatedBank()
afterEach(() => emulators.faults.clear())

describe('a pay link', () => {
  it('is for the whole amount, once, with a reference that fits on a bank statement', async () => {
    const { vendorId, url } = await open().createLink(ORDER)
    expect(url).toBe(`${emulators.origin}/_v/${vendorHosts.openBankingPages}/${vendorId}`)
    const link = findInBooks(vendorId)
    expect(link).toMatchObject({ amountPence: 1_230, bankId: ORDER.bankId, merchantUserId: 'player-7' })
    expect(link?.reference).toBe('FD80000123456789AB')
    expect(link?.reference).toHaveLength(18)
  })

  it.each([1, 29, 57, 115, 1_999, 100_000])('of %i pence has the exact amount', async (amountPence) => {
    const { vendorId } = await open().createLink({ ...ORDER, amountPence })
    expect(findInBooks(vendorId)?.amountPence).toBe(amountPence)
  })

  it('is not created for a bank that is down, nor when the service refuses', async () => {
    await expect(open().createLink({ ...ORDER, bankId: 'obie-quarry-personal' })).rejects.toThrow('BANK_UNAVAILABLE')
    fault('create-link', 'decline')
    await expect(open().createLink(ORDER)).rejects.toThrow('PAYMENT_NOT_ALLOWED')
  })

  it('whose creation got no reply is unknown to us, and nobody can pay with it', async () => {
    const before = emulators.openBanking.books().length
    fault('create-link', 'drop-before')
    await expect(open().createLink(ORDER)).rejects.toThrow(/fetch failed|terminated|socket/)
    expect(emulators.openBanking.books()).toHaveLength(before)
    fault('create-link', 'drop-after')
    await expect(open().createLink(ORDER)).rejects.toThrow(/fetch failed|terminated|socket/)
    fault('create-link', 'delay-after', { ms: 60_000 })
    await expect(open({ timeoutMs: 1_000 }).createLink(ORDER)).rejects.toThrow(/timeout|aborted/i)
    const made = emulators.openBanking.books().slice(before)
    expect(made).toHaveLength(2)
    expect(made.flatMap((one) => one.payments)).toEqual([])
  })
})

describe('the outcome of a link', () => {
  it('is undecided while nobody has opened it', async () => {
    const { vendorId } = await open().createLink(ORDER)
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: false })
  })

  it('is not found for a link that is unknown, cancelled or expired without a payment', async () => {
    expect(await open().find({ vendorId: 'no-such-link' })).toEqual({ kind: 'not-found' })
    const { vendorId } = await open().createLink(ORDER)
    await open().cancel(vendorId)
    expect(await open().find({ vendorId })).toEqual({ kind: 'not-found' })
    const over = await open().createLink({ ...ORDER, until: new Date(Date.now() - 1_000) })
    expect(await open().find(over)).toEqual({ kind: 'not-found' })
  })

  it('is captured once the payment is completed', async () => {
    const { vendorId } = await open().createLink(ORDER)
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBe('Completed')
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it('is not captured while the bank has only verified it, however long that takes', async () => {
    const { vendorId } = await open().createLink(ORDER)
    fault('settle', 'settle-late', { ms: 3_600_000 })
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBe('Verified')
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: true })
    await emulators.openBanking.settle({ paylinkId: vendorId })
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })

    const never = await open().createLink(ORDER)
    fault('settle', 'never-settle')
    await emulators.openBanking.act(never.vendorId, 'authorise')
    await emulators.openBanking.settle()
    expect(await open().find(never)).toMatchObject({ kind: 'pending', isAuthorised: true })
  })

  it.each<[BankAct, string]>([
    ['cancel', 'Canceled: user_canceled'],
    ['fail', 'Failed: Failed'],
    ['reject', 'Rejected: Rejected'],
    ['abandon', 'Abandoned: Abandoned'],
  ])('is declined with a reason when it ends by %s', async (act, reason) => {
    const { vendorId } = await open().createLink(ORDER)
    await emulators.openBanking.act(vendorId, act)
    expect(await open().find({ vendorId })).toEqual({ kind: 'declined', vendorId, reason })
  })

  it('is declined when the balance is too low, or the bank rejects a verified payment', async () => {
    const { vendorId } = await open().createLink(ORDER)
    await emulators.openBanking.act(vendorId, 'authorise', 'nearly-empty')
    expect(await open().find({ vendorId })).toMatchObject({ kind: 'declined', reason: 'Rejected: Insufficient funds' })

    const late = await open().createLink(ORDER)
    fault('settle', 'decline')
    await emulators.openBanking.act(late.vendorId, 'authorise')
    expect(await open().find(late)).toMatchObject({ kind: 'declined', reason: expect.stringMatching(/^Rejected/) })
  })

  it('is captured when a second try on the same link succeeds, and there is no third', async () => {
    const { vendorId } = await open().createLink(ORDER)
    await emulators.openBanking.act(vendorId, 'cancel')
    await emulators.openBanking.act(vendorId, 'authorise')
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBeUndefined()
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
    expect(findInBooks(vendorId)?.payments.map((one) => one.status)).toEqual(['Canceled', 'Completed'])
  })

  it('throws while the service is unreachable', async () => {
    const { vendorId } = await open().createLink(ORDER)
    fault('payments', 'error-5xx')
    await expect(open().find({ vendorId })).rejects.toThrow('503')
    fault('payments', 'drop-before')
    await expect(open().find({ vendorId })).rejects.toThrow(/fetch failed|terminated|socket/)
    fault('find-link', 'error-5xx')
    await expect(open().find({ vendorId })).rejects.toThrow('503')
  })
})

describe('cancelling a link', () => {
  it('prevents payments, and may be repeated', async () => {
    const { vendorId } = await open().createLink(ORDER)
    await open().cancel(vendorId)
    await open().cancel(vendorId)
    expect(await emulators.openBanking.act(vendorId, 'authorise')).toBeUndefined()
  })

  it('does not stop a payment that was authorised before', async () => {
    const { vendorId } = await open().createLink(ORDER)
    fault('settle', 'settle-late', { ms: 3_600_000 })
    await emulators.openBanking.act(vendorId, 'authorise')
    await open().cancel(vendorId)
    expect(await open().find({ vendorId })).toEqual({ kind: 'pending', vendorId, isAuthorised: true })
    await emulators.openBanking.settle()
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it('succeeds when its reply was lost; a refusal is reported', async () => {
    const { vendorId } = await open().createLink(ORDER)
    fault('delete-link', 'decline')
    await expect(open().cancel(vendorId)).rejects.toThrow('409')
    fault('delete-link', 'drop-after')
    await expect(open().cancel(vendorId)).rejects.toThrow(/fetch failed|terminated|socket/)
    expect(findInBooks(vendorId)?.isDeleted).toBe(true)
    await open().cancel(vendorId)
  })
})

describe('refunding', () => {
  const pay = async () => {
    const { vendorId } = await open().createLink(ORDER)
    await emulators.openBanking.act(vendorId, 'authorise')
    return vendorId
  }

  it('returns the whole amount, once, also when repeated', async () => {
    const vendorId = await pay()
    const refund = await open().refund(vendorId, 1_230)
    expect(await open().refund(vendorId, 1_230)).toEqual(refund)
    expect(await open().findRefund(vendorId)).toEqual(refund)
    const { vendorRefundId } = refund as { vendorRefundId: string }
    expect(refund).toEqual({ kind: 'settled', vendorRefundId })
    expect(findInBooks(vendorId)?.refunds).toMatchObject([
      { id: vendorRefundId, amountPence: 1_230, status: 'Completed' },
    ])
    expect(await open().find({ vendorId })).toEqual({ kind: 'captured', vendorId })
  })

  it.each(['drop-before', 'drop-after', 'error-5xx'])('happens once when the reply was lost by %s', async (kind) => {
    const vendorId = await pay()
    fault('refund', kind)
    await expect(open().refund(vendorId, 1_230)).rejects.toThrow()
    await open().refund(vendorId, 1_230)
    expect(findInBooks(vendorId)?.refunds.map((one) => one.amountPence)).toEqual([1_230])
  })

  it('is retried after the bank rejected it', async () => {
    const vendorId = await pay()
    fault('settle', 'decline')
    await open().refund(vendorId, 1_230)
    await open().refund(vendorId, 1_230)
    expect(findInBooks(vendorId)?.refunds.map((one) => one.status)).toEqual(['Rejected', 'Completed'])
  })

  it('is pending until the operator approves it at its bank, and fails when that never happens', async () => {
    const vendorId = await pay()
    fault('refund', 'needs-approval')
    const refund = await open().refund(vendorId, 1_230)
    expect(refund).toMatchObject({ kind: 'pending' })
    expect(await open().findRefund(vendorId)).toEqual(refund)
    emulators.openBanking.answerRefunds(vendorId, false)
    expect(await open().findRefund(vendorId)).toEqual({ kind: 'not-found' })
  })

  it('is refused permanently when the service says so', async () => {
    const vendorId = await pay()
    fault('refund', 'decline')
    expect(await open().refund(vendorId, 1_230)).toMatchObject({ kind: 'refused', isFinal: true })
  })

  it('is refused when nothing was paid', async () => {
    const { vendorId } = await open().createLink(ORDER)
    expect(await open().refund(vendorId, 1_230)).toMatchObject({
      kind: 'refused',
      isFinal: false,
      reason: expect.stringContaining('nothing was paid'),
    })
  })
})
