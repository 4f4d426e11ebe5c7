/**
 * What the player pays with, and why their last attempt ended before it was sent. It is state of its own, so that a notice, a
 * reload, a log-in or a return from a bank never changes the choice, and no refusal can lose its message.
 */
import { createStore } from 'zustand/vanilla'
import type { Draft } from '@fairdraw/ui/form/use-form.ts'
import type { PaymentOptionId } from './payment-options.ts'

export type PaymentChoice = {
  /** What the player chose or tried; undefined: neither yet. */
  option?: PaymentOptionId | undefined
  bankId?: string | undefined
  /** A new list for each refusal, so that a repeated one is announced again. */
  messages: readonly string[]
}

export type PaymentChoiceStore = {
  get(): PaymentChoice
  subscribe(listener: () => void): () => void
  /** Messages are about the former choice, so they go. */
  choose(option: PaymentOptionId): void
  chooseBank(bankId: string): void
  /** An attempt begins. What was only preselected is now the player's choice. */
  begin(option: PaymentOptionId | undefined): void
  refuse(message: string): void
  clearMessages(): void
}

export type ChoiceDraft = Draft<'option' | 'bankId'>

const NO_MESSAGES: readonly string[] = []

/** `draft` keeps the choice in the tab. */
export function createPaymentChoice(draft: ChoiceDraft): PaymentChoiceStore {
  const kept = draft.read()
  const {
    getState: get,
    setState: set,
    subscribe,
  } = createStore<PaymentChoice>(() => ({
    option: (kept?.option || undefined) as PaymentOptionId | undefined,
    bankId: kept?.bankId || undefined,
    messages: NO_MESSAGES,
  }))
  const keep = (chosen: Pick<PaymentChoice, 'option' | 'bankId'>) => {
    const { option, bankId } = { ...get(), ...chosen }
    draft.write({ option: option ?? '', bankId: bankId ?? '' })
    set({ option, bankId, messages: NO_MESSAGES })
  }
  return {
    get,
    subscribe,
    choose: (option) => keep({ option }),
    chooseBank: (bankId) => keep({ bankId }),
    begin: (option) => keep(option === undefined ? {} : { option }),
    refuse: (message) => set({ messages: [message] }),
    clearMessages: () => set({ messages: NO_MESSAGES }),
  }
}
