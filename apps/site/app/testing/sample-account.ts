/** A player's account for tests, with an address that may be verified. */
import type { Account } from '@fairdraw/contract/account.ts'

export const sampleAccount = (playerDetails: Account['playerDetails']): Account => ({
  playerId: 1,
  phoneNumber: '07700900001',
  tokens: 0,
  customerType: 'regular',
  clientIp: '127.0.0.1',
  hiddenCompsIds: [],
  isTestPlayer: false,
  shouldRenewToken: false,
  playerDetails,
})
