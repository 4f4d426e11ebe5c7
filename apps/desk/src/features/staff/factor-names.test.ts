import { expect, it } from 'vitest'
import { passkeyName } from './factor-names.ts'

it.each([
  [['internal', 'hybrid'], 'Passkey on a phone or computer'],
  [['hybrid'], 'Passkey on a phone'],
  [['usb', 'nfc'], 'Passkey on a security key'],
  [[], 'Passkey'],
])('names a passkey by what it is on: %j', (transports, name) => {
  expect(passkeyName(transports)).toBe(name)
})
