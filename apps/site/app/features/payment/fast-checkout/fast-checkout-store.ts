/**
 * The state of fast checkout: from the email to the card. Whatever fails ends it, and `onFallback` shows the card form instead. It
 * can be chosen again, and then starts anew.
 */
import { createStore } from 'zustand/vanilla'
import type { GatewayError } from '../card/card-copy.ts'
import type { FastCheckout, FastCheckoutAuthorised } from './fast-checkout.ts'
import { fastCheckoutFailureOf } from './fast-checkout-copy.ts'

export type FastCheckoutState = {
  stage: 'closed' | 'email' | 'finding' | 'ready'
  /** Why it ended, beside the card form that is there instead; a new list for each failure. */
  messages: readonly string[]
}

export type FastCheckoutStore = {
  get(): FastCheckoutState
  subscribe(listener: () => void): () => void
  /** Opens it, unless it is open. */
  open(): void
  find(email: string): Promise<void>
  /** Asks for the email again. */
  changeEmail(): void
  authorise(amountPence: number, phone: string): Promise<FastCheckoutAuthorised>
  clearMessages(): void
  close(): void
}

const NO_MESSAGES: readonly string[] = []
const closed: FastCheckoutState = { stage: 'closed', messages: NO_MESSAGES }
const NOT_OPEN: GatewayError = { code: 'FAST_CHECKOUT_NOT_READY' }

/** `load` throws a `GatewayError`. */
export function createFastCheckoutStore(load: () => Promise<FastCheckout>, onFallback: () => void): FastCheckoutStore {
  const { getState: get, setState: set, subscribe } = createStore<FastCheckoutState>(() => closed)
  /** What is under way; a result for an earlier one is ignored. */
  let attempt = 0
  let opened: Promise<FastCheckout> | undefined
  const close = () => {
    attempt += 1
    const closing = opened
    opened = undefined
    // It may still be opening.
    void closing?.then((fastCheckout) => fastCheckout.close()).catch(() => {})
    set(closed)
  }
  const fallBack = (message: string) => {
    close()
    set({ ...closed, messages: [message] })
    onFallback()
  }
  /** An error without a code means that a part of the library did not load. */
  const fail = (error: unknown) =>
    fallBack(fastCheckoutFailureOf({ code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) }).message)

  /** Runs the work, and ends fast checkout if it fails, unless another attempt replaced it. Returns whether it succeeded. */
  async function attemptTo(work: () => Promise<unknown>): Promise<boolean> {
    attempt += 1
    const mine = attempt
    try {
      await work()
      return mine === attempt
    } catch (error) {
      if (mine === attempt) fail(error)
      return false
    }
  }

  return {
    get,
    subscribe,
    open() {
      if (opened) return
      opened = load()
      const opening = opened
      set({ ...closed, stage: 'email' })
      void attemptTo(() => opening)
    },
    async find(email) {
      if (!opened || get().stage !== 'email') return
      const opening = opened
      set({ stage: 'finding' })
      if (await attemptTo(async () => (await opening).find(email))) set({ stage: 'ready' })
    },
    changeEmail() {
      attempt += 1
      set({ stage: 'email' })
    },
    async authorise(amountPence, phone) {
      const fastCheckout = await opened?.catch(() => undefined)
      const result: FastCheckoutAuthorised = fastCheckout
        ? await fastCheckout.authorise(amountPence, phone)
        : { ok: false, failure: fastCheckoutFailureOf(NOT_OPEN) }
      if (!result.ok && result.failure.isUnusable) fallBack(result.failure.message)
      return result
    },
    clearMessages: () => set({ messages: NO_MESSAGES }),
    close,
  }
}
