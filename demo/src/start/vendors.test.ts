import { readProductionConfig } from '@fairdraw/server/production-config.ts'
import { expect, it } from 'vitest'
import { vendorEnvironment } from './vendors.ts'

/** Our ids at the vendors, settings that browsers get, and those of draws, of the card form, of age checks and of single sign-on are not secret. */
const PUBLIC =
  /_URL$|_ID$|_SID$|PUBLIC_KEY|SDK_KEY|ACCOUNT|^BEACON_|^DRAW_|^CARD_POSTCODE$|^FAST_CHECKOUT_|^PUSH_SERVICES$|^AGE_CHECK(?!_KEY)|^OIDC_(?!CLIENT_SECRET)/

it('production refuses every secret that the demonstration publishes', () => {
  const settings = vendorEnvironment({ origin: 'http://127.0.0.1:21000', smtpUrl: 'smtp://127.0.0.1:21001' })
  const secrets = Object.keys(settings).filter((name) => !PUBLIC.test(name))
  expect(secrets).toContain('PASSCODE_PEPPER')
  for (const name of secrets)
    expect(() => readProductionConfig(settings)).toThrow(`${name}: is the demonstration’s, which everybody can read`)
  expect(() => readProductionConfig(settings)).toThrow('BEACON_CHAIN: the demonstration’s beacon proves nothing')
})
