/** The adapter of open banking against the emulator over HTTP. */
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { openBankingOptions } from '../../testing/emulated-vendors.ts'
import { createOpenBanking } from './open-banking.ts'
import type { BankOrder } from './open-banking.ts'

export const ORDER: BankOrder = {
  orderId: '0199b0aa-0000-7000-8000-0123456789ab',
  amountPence: 1_230,
  bankId: 'obie-alder-personal',
  redirectUrl: 'http://localhost:3000/win/entry/payment-result',
  description: 'Ten entries',
  playerRef: 'player-7',
}

export async function openEmulatedBank() {
  const emulators = closeAfter(await startEmulators())
  return {
    emulators,
    open: (changes: Partial<Parameters<typeof createOpenBanking>[0]> = {}) =>
      createOpenBanking({ ...openBankingOptions(emulators), ...changes }),
    fault: (operation: string, kind: string, more: object = {}) =>
      emulators.faults.add({ vendor: 'open-banking', operation, fault: kind, ...more } as never),
    findInBooks: (id: string) => emulators.openBanking.books().find((one) => one.id === id),
  }
}
