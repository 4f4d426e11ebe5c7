import { vendorHosts } from '../vendor-hosts.ts'

/** Where pay links lead: to the emulators' own address, to the app's (which forwards `/_v/…`), or to the vendor's. */
export type PaylinksAt = 'emulators' | 'app' | 'vendor'

/** A bank's picture, at the vendor's place for pictures: the app's server fetches it from there. */
export const drawnAt = (name: string, emulatorsOrigin: string): string =>
  `${emulatorsOrigin}/_v/${vendorHosts.bankLogos}/images/banks/${name}.svg`

/** The app's address is the one to which the person is to come back. */
export function paylinkAddress(id: string, redirectUrl: string, at: PaylinksAt, emulatorsOrigin: string): string {
  if (at === 'vendor') return `https://${vendorHosts.openBankingPages}/${id}`
  const origin = at === 'app' ? new URL(redirectUrl).origin : emulatorsOrigin
  return `${origin}/_v/${vendorHosts.openBankingPages}/${id}`
}
