/**
 * Codes are stored as HMAC-SHA-256 under the pepper, so that a copy of the table opens nothing, not even the short codes
 * that are read out on air (docs/mechanisms/campaigns.md#codes).
 */
import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, GENERATED_CODE_LENGTH, normaliseCode } from '@fairdraw/rules/campaign/code.ts'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'

export type CampaignCodes = ReturnType<typeof createCampaignCodes>

export function createCampaignCodes(peppers: Peppers) {
  const keyring = createKeyring(peppers)
  const textOf = (code: string) => `campaign code ${normaliseCode(code)}`
  return {
    hash: (code: string): Buffer => keyring.sign(textOf(code)),
    /** Under every pepper that may have been used when the code was added. */
    hashes: (code: string): Buffer[] => keyring.signatures(textOf(code)),
  }
}

export function generateCode(): string {
  return Array.from({ length: GENERATED_CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}
