/**
 * Refusals of every kind in random order, with reloads, log-ins, other tabs and changes of method between them: after each the
 * player reads what happened and what became of the money, and what they chose stays chosen.
 */
import { postPayment } from '@fairdraw/contract/entry.ts'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { errorScreen } from '@fairdraw/rules/entry/error-screen.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entered, memory, NOW, pending, reload, visit } from '../../../testing/entry-run-fake.ts'
import { cancelledCardFailure, cardFailureOf, NOT_CONFIRMED } from '../../payment/card/card-copy.ts'
import { createPaymentChoice } from '../../payment/options/payment-choice.ts'
import type { ChoiceDraft } from '../../payment/options/payment-choice.ts'
import { paymentOptions, selectedOption } from '../../payment/options/payment-options.ts'
import type { PaymentOptionId } from '../../payment/options/payment-options.ts'
import type { MethodResult } from '../../payment/options/method-result.ts'
import { cancelledWalletFailure, walletFailureOf } from '../../payment/wallet/wallet-copy.ts'
import { loggedOutMessages } from '../logged-out-copy.ts'
import { connectionCopy, noticeCopy } from '../notice.tsx'
import { createEntryRun } from '../run/entry-run.ts'
import type { EntryRunDependencies } from '../run/entry-run.ts'
import { attemptPayment } from './attempt-payment.ts'

const OFFERED = {
  hasApplePay: true,
  hasGooglePay: true,
  isInApp: false,
  takesCredit: true,
  hasFastCheckout: true,
  now: new Date(NOW),
}
const SAVED = [
  { id: 'c1', brand: 'Visa', last4: '1111', expiry: '12/2030' },
  { id: 'c2', brand: 'Visa', last4: '0005', expiry: '12/2030' },
]
const OPTIONS = paymentOptions(SAVED, OFFERED)
const METHODS = { paypal: 'paypal', 'apple-pay': 'apple-pay', 'google-pay': 'google-pay', bank: 'bank' } as const
const methodOf = (option: PaymentOptionId | undefined) => METHODS[option as 'bank'] ?? 'card'

const failure = (one: (MethodResult & { ok: false })['failure']) => ({ ok: false, failure: one }) as const
/** Why a method did not authorise. */
const NOT_AUTHORISED: Record<string, () => Promise<MethodResult>> = {
  'the bank could not confirm': async () => failure({ message: NOT_CONFIRMED, fields: {}, isFormUnusable: false }),
  'closed at the bank': async () => failure(cancelledCardFailure()),
  'a wrong card': async () => failure(cardFailureOf({ code: 'HOSTED_FIELDS_FAILED_TOKENIZATION' })),
  'the form did not load': async () => failure(cardFailureOf({ code: 'CLIENT_SCRIPT_FAILED_TO_LOAD' })),
  'a wallet that was closed': async () => failure(cancelledWalletFailure('PayPal')),
  'an unreachable wallet': async () => failure(walletFailureOf('Apple Pay', { code: 'CLIENT_REQUEST_ERROR' })),
  'a missing part of the page': () => Promise.reject(new Error('chunk')),
}
/** What the payment call answers. */
const REFUSALS = [...postPayment.problems, 'offline', 'internal-error', 'unavailable', 'too-many-requests'] as const
/** These leave a failed payment on the server. */
const DECLINED: readonly string[] = ['entry-failed']

type Step =
  | { do: 'choose'; option: PaymentOptionId }
  | { do: 'fail to authorise'; why: string }
  | { do: 'be refused'; code: string }
  | { do: 'be declined later' }
  | { do: 'lose the reply of a declined payment' }
  | { do: 'lose the session'; when: 'before' | 'meanwhile' }
  | { do: 'reload' }
  | { do: 'open a bank link and come back' }
  | { do: 'pay in another tab'; state: 'failed' | 'cancelled' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...OPTIONS.map(({ id }) => id)).map((option): Step => ({ do: 'choose', option })),
  fc.constantFrom(...Object.keys(NOT_AUTHORISED)).map((why): Step => ({ do: 'fail to authorise', why })),
  fc.constantFrom(...REFUSALS).map((code): Step => ({ do: 'be refused', code })),
  fc.constantFrom<Step>(
    { do: 'be declined later' },
    { do: 'lose the reply of a declined payment' },
    { do: 'lose the session', when: 'before' },
    { do: 'lose the session', when: 'meanwhile' },
    { do: 'reload' },
    { do: 'open a bank link and come back' },
    { do: 'pay in another tab', state: 'failed' },
    { do: 'pay in another tab', state: 'cancelled' },
  ),
)

/** The server, with the state of the entry's payment, and one browser tab. */
function tab() {
  const [tabStore, browserStore] = [memory(), memory()]
  const kept = new Map<string, string>()
  const draft: ChoiceDraft = {
    read: () => Object.fromEntries(kept),
    write: (values) => Object.entries(values).forEach(([name, value]) => kept.set(name, value)),
    delete: () => kept.clear(),
  }
  let payment:
    | { method: NonNullable<EntryStatus['paymentMethod']>; failed?: 'cancelled'; isPending?: boolean }
    | undefined
  let isLoggedIn = true
  /** The answer to the next payment. */
  let onPay: () => object = () => ({})
  const status = (): EntryStatus => ({
    ...pending,
    paymentMethod: payment?.method ?? null,
    payment: {
      ...pending.payment,
      paymentStatus: payment === undefined ? null : payment.isPending ? 'pending' : 'failed',
      ...(payment?.failed && { why: payment.failed }),
      ...(payment?.isPending && { paymentLink: 'https://bank.example/link' }),
    },
  })
  const refused = (code: string) => ({ ok: false, status: code === 'offline' ? 0 : 409, problem: { code } })
  const reply = (body: unknown) => ({ ok: true, status: 200, body })
  const replies: Record<string, () => object> = {
    postEnter: () => reply(entered),
    postEntryStatus: () => reply(status()),
    postCancelPayment: () => {
      payment = { method: 'bank', failed: 'cancelled' }
      return reply(status())
    },
    postPayment: () => onPay(),
  }
  const api = (async ({ name }: { name: string }) =>
    isLoggedIn ? replies[name]!() : refused('session-ended')) as unknown as EntryRunDependencies['api']
  let keys = 0
  const open = () => ({
    run: createEntryRun(101, {
      api,
      tabStore,
      browserStore,
      newKey: () => `key-${(keys += 1)}`,
      now: () => NOW,
      wait: async () => {},
    }),
    choice: createPaymentChoice(draft),
  })
  let { run, choice } = open()
  const selected = () => selectedOption(OPTIONS, choice.get().option, run.get().method)
  const attempt = (authorise: () => Promise<MethodResult>) =>
    attemptPayment(
      run,
      { begin: () => choice.begin(selected()), refuse: choice.refuse },
      { authorise, order: { bundleId: 'three' } },
    )
  const sends = (answer: () => object) => {
    const method = methodOf(selected())
    onPay = answer
    return attempt(async () => ({ ok: true, data: { method, nonce: `nonce-${keys}` } }))
  }
  /** Leaves a screen without the form by its own way on. */
  async function backToForm() {
    const { screen, connectionLost } = run.get()
    if (screen === 'login') {
      isLoggedIn = true
      await run.begin(reload)
    }
    if (screen === 'problem') await run.startOver()
    if (screen === 'at-bank') await run.changePaymentMethod()
    if (connectionLost) run.clearNotice()
  }
  const declines = () => {
    payment = { method: methodOf(selected()) }
    return refused('entry-failed')
  }

  return {
    selected,
    backToForm,
    start: () => run.begin(visit),
    reads(): string[] {
      const state = run.get()
      const { screen, connectionLost, problem } = state
      if (screen === 'login') return [...loggedOutMessages(state)]
      if (screen === 'problem') return [errorScreen(problem!).text]
      if (screen !== 'payment') return [screen]
      const texts = [noticeCopy(state)?.text, connectionLost && connectionCopy(connectionLost).text]
      return [...texts.filter((text) => text !== undefined), ...choice.get().messages]
    },
    /** Whether the player must read something afterwards. */
    async take(step: Step): Promise<boolean> {
      switch (step.do) {
        case 'choose':
          choice.choose(step.option)
          run.clearNotice()
          return false
        case 'fail to authorise':
          await attempt(NOT_AUTHORISED[step.why]!)
          return true
        case 'be refused':
          await sends(() => (DECLINED.includes(step.code) ? declines() : refused(step.code)))
          return true
        case 'be declined later': {
          const method = methodOf(selected())
          await sends(() => {
            payment = { method }
            return reply({ status: 'pending', paymentStatus: 'pending' })
          })
          return true
        }
        case 'lose the reply of a declined payment':
          await sends(() => {
            declines()
            return refused('offline')
          })
          return true
        case 'lose the session':
          if (step.when === 'before') isLoggedIn = false
          await sends(() => {
            isLoggedIn = false
            return refused('offline')
          })
          if (run.get().screen !== 'login') run.logIn()
          return true
        case 'reload': {
          const isToTell = payment !== undefined || run.get().isPaymentUnanswered === true
          isLoggedIn = true
          ;({ run, choice } = open())
          await run.begin(reload)
          return isToTell
        }
        case 'open a bank link and come back': {
          choice.choose('bank')
          await sends(() => {
            payment = { method: 'bank', isPending: true }
            return reply({ status: 'pending', paymentStatus: 'pending', paymentLink: 'https://bank.example/link' })
          })
          payment = { method: 'bank', failed: 'cancelled' }
          ;({ run, choice } = open())
          await run.begin(reload)
          return true
        }
        case 'pay in another tab':
          payment = { method: 'bank', ...(step.state === 'cancelled' && { failed: step.state }) }
          await sends(() => refused('payment-duplicated'))
          return true
      }
    },
  }
}

/** What became of the money. */
const MONEY =
  /no money|nothing (has been |was )?taken|charged|pay twice|paid|refund|tokens|done twice|gone through|still|At your bank/i

describe('a refused payment', () => {
  // Row 2.8-30
  it('is always told, with the state of the money, and leaves the choice as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 12 }), async (path) => {
        const page = tab()
        await page.start()
        for (const step of path) {
          if (step.do !== 'reload') await page.backToForm()
          const before =
            step.do === 'choose' ? step.option : step.do === 'open a bank link and come back' ? 'bank' : page.selected()
          const isToTell = await page.take(step)
          const told = page.reads()
          if (isToTell) {
            expect(told, step.do).not.toEqual([])
            for (const text of told) expect(text, step.do).toMatch(MONEY)
          }
          expect(page.selected(), `${step.do}: what is chosen`).toBe(before)
        }
      }),
      { numRuns: 400 },
    )
  })

  // Row 2.8-30
  it('is told for the sequence declined, reloaded, not confirmed by the bank, for every option', async () => {
    for (const { id } of OPTIONS) {
      const page = tab()
      await page.start()
      await page.take({ do: 'choose', option: id })
      await page.take({ do: 'be refused', code: 'entry-failed' })
      await page.take({ do: 'reload' })
      expect(page.reads(), id).toEqual([expect.stringMatching(/No money was taken/)])
      await page.take({ do: 'fail to authorise', why: 'the bank could not confirm' })
      expect(page.reads(), id).toEqual([NOT_CONFIRMED])
      expect(page.selected()).toBe(id)
    }
  })
})
