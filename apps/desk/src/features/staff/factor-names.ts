/** How the desk names what people log in with. */
import type { StaffFactor } from '@fairdraw/rules/staff.ts'

export const FACTOR_NAMES: Readonly<Record<StaffFactor, string>> = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
  oidc: 'Single sign-on',
  demo: 'Button of the demonstration',
}

/** What a passkey is on, as far as the browser said: 'Passkey on a security key'. */
export function passkeyName(transports: readonly string[]): string {
  if (transports.includes('internal')) return 'Passkey on a phone or computer'
  if (transports.includes('hybrid')) return 'Passkey on a phone'
  if (transports.some((each) => ['usb', 'nfc', 'ble', 'smart-card'].includes(each))) return 'Passkey on a security key'
  return 'Passkey'
}
