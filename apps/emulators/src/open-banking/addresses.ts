import { vendorHosts } from '../vendor-hosts.ts'

/** The host of pay links: the emulators' own, the app's (which forwards `/_v/…`), or the vendor's. */
export type PaylinksAt = 'emulators' | 'app' | 'vendor'

/** The address of a bank's logo at the vendor's image host, from which the app's server fetches it. */
export const bankLogoUrl = (name: string, emulatorsOrigin: string): string =>
  `${emulatorsOrigin}/_v/${vendorHosts.bankLogos}/images/banks/${name}.svg`

/** For `app`, the origin is that of the redirect URL. */
export function buildPaylinkUrl(id: string, redirectUrl: string, at: PaylinksAt, emulatorsOrigin: string): string {
  if (at === 'vendor') return `https://${vendorHosts.openBankingPages}/${id}`
  const origin = at === 'app' ? new URL(redirectUrl).origin : emulatorsOrigin
  return `${origin}/_v/${vendorHosts.openBankingPages}/${id}`
}
