/** The clients of all vendors, from the configuration. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { getVendorNameSecret } from '../config.ts'
import type { Config } from '../config.ts'
import { NO_AGE_CHECKS, createAgeChecks } from './age-check/age-check.ts'
import type { AgeChecks } from './age-check/age-check.ts'
import { createBeacon } from './beacon/beacon.ts'
import type { Beacon } from './beacon/beacon.ts'
import { createCardGateway } from './braintree/gateway.ts'
import type { CardGateway } from './braintree/gateway.ts'
import { createOpenBanking } from './ecospend/open-banking.ts'
import type { OpenBanking } from './ecospend/open-banking.ts'
import { createEngagement } from './engagement/engagement.ts'
import type { Engagement } from './engagement/engagement.ts'
import { createCollector } from './collector/collector.ts'
import type { Collector } from './collector/collector.ts'
import { createIdentityProvider } from './identity/identity.ts'
import type { IdentityProvider } from './identity/identity.ts'
import { createMail } from './mail/mail.ts'
import type { Mail } from './mail/mail.ts'
import { createPayouts } from './paypal/paypal.ts'
import type { Payouts } from './paypal/paypal.ts'
import { createPush } from './push/push.ts'
import type { Push } from './push/push.ts'
import { createSms } from './sms/sms.ts'
import type { Sms } from './sms/sms.ts'
import { createTimestampAuthorities } from './timestamp/timestamp.ts'
import type { TimestampAuthority } from './timestamp/timestamp.ts'
import { createWitnesses } from './witness/witness.ts'
import type { Witness } from './witness/witness.ts'

export type Vendors = {
  gateway: CardGateway
  openBanking: OpenBanking
  payPal: Payouts
  sms: Sms
  mail: Mail
  engagement: Engagement
  beacon: Beacon
  witnesses: readonly Witness[]
  ageChecks: AgeChecks
  /** Absent: staff have no single sign-on. */
  identity?: IdentityProvider | undefined
  timestampAuthorities: readonly TimestampAuthority[]
  /** Absent: the audit log and the security events are not sent anywhere. */
  collector?: Collector | undefined
  /** Absent: browsers get no notifications. */
  push?: Push | undefined
}

/** Settings of the vendors that a draw needs. */
export const DRAW_VENDOR_SETTINGS = [
  'BEACON_CHAIN',
  'BEACON_RELAYS',
  'WITNESSES',
  'BRAINTREE_URL',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'ECOSPEND_URL',
  'ECOSPEND_IAM_URL',
  'ECOSPEND_CLIENT_ID',
  'ECOSPEND_CLIENT_SECRET',
  'ECOSPEND_WEBHOOK_SECRET',
  'ECOSPEND_SCOPE',
  'ECOSPEND_ACCOUNT',
  'ECOSPEND_ACCOUNT_NAME',
  'ECOSPEND_MERCHANT_ID',
  'PAYPAL_URL',
  'PAYPAL_LOGIN_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
] as const satisfies (keyof Config)[]

type DrawVendors = Pick<Config, (typeof DRAW_VENDOR_SETTINGS)[number]> & Partial<Pick<Config, 'FAST_CHECKOUT_DOMAIN'>>

/** The vendors that a draw needs: their books for reconciliation, the beacon and the witnesses. */
export function createDrawVendors(
  config: DrawVendors,
): Pick<Vendors, 'gateway' | 'openBanking' | 'payPal' | 'beacon' | 'witnesses'> {
  return {
    beacon: createBeacon({
      chain: config.BEACON_CHAIN === 'quicknet' ? QUICKNET : DEMONSTRATION,
      relays: config.BEACON_RELAYS,
    }),
    witnesses: createWitnesses(config.WITNESSES),
    gateway: createCardGateway({
      url: config.BRAINTREE_URL,
      merchantId: config.BRAINTREE_MERCHANT_ID,
      publicKey: config.BRAINTREE_PUBLIC_KEY,
      privateKey: config.BRAINTREE_PRIVATE_KEY,
      fastCheckoutDomain: config.FAST_CHECKOUT_DOMAIN,
    }),
    openBanking: createOpenBanking({
      url: config.ECOSPEND_URL,
      keysUrl: config.ECOSPEND_IAM_URL,
      clientId: config.ECOSPEND_CLIENT_ID,
      clientSecret: config.ECOSPEND_CLIENT_SECRET,
      scope: config.ECOSPEND_SCOPE,
      account: config.ECOSPEND_ACCOUNT,
      accountName: config.ECOSPEND_ACCOUNT_NAME,
      merchantId: config.ECOSPEND_MERCHANT_ID,
      webhookSecret: config.ECOSPEND_WEBHOOK_SECRET,
    }),
    payPal: createPayouts({
      url: config.PAYPAL_URL,
      logInUrl: config.PAYPAL_LOGIN_URL,
      clientId: config.PAYPAL_CLIENT_ID,
      clientSecret: config.PAYPAL_CLIENT_SECRET,
      webhookId: config.PAYPAL_WEBHOOK_ID,
    }),
  }
}

export function createVendors(config: Config): Vendors {
  return {
    ...createDrawVendors(config),
    timestampAuthorities: createTimestampAuthorities(config.TIMESTAMP_URLS),
    sms: createSms({
      url: config.SMS_URL,
      accountSid: config.SMS_ACCOUNT_SID,
      authToken: config.SMS_AUTH_TOKEN,
      from: config.SMS_FROM,
    }),
    mail: createMail({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    ageChecks: createAgeService(config),
    identity: createStaffProvider(config),
    collector: createAuditCollector(config),
    push: createPushServices(config),
    engagement: createEngagement({
      url: config.ENGAGEMENT_URL,
      restKey: config.ENGAGEMENT_REST_KEY,
      sdkUrl: config.ENGAGEMENT_SDK_URL,
      sdkKey: config.ENGAGEMENT_SDK_KEY,
      signingKey: config.ENGAGEMENT_SIGNING_KEY,
      secret: getVendorNameSecret(config),
    }),
  }
}

function createAgeService({ AGE_CHECK, AGE_CHECK_URL: url, AGE_CHECK_KEY: key, AGE_CHECK_VENDOR: vendor }: Config) {
  if (AGE_CHECK === 'never') return NO_AGE_CHECKS
  if (url === undefined || key === undefined || vendor === undefined)
    throw new Error(`AGE_CHECK is '${AGE_CHECK}', so AGE_CHECK_URL, AGE_CHECK_KEY and AGE_CHECK_VENDOR must be set`)
  return createAgeChecks({ url, key, vendor })
}

function createAuditCollector(config: Config): Collector | undefined {
  const { AUDIT_EXPORT_URL: url, AUDIT_EXPORT_TOKEN: token, AUDIT_EXPORT_SCHEME: scheme } = config
  if (url === undefined) return undefined
  if (token === undefined) throw new Error('AUDIT_EXPORT_URL is set, so AUDIT_EXPORT_TOKEN must be set')
  return createCollector({ url, token, scheme })
}

function createPushServices(config: Config): Push | undefined {
  const { PUSH_KEY: key, PUSH_KEY_PREVIOUS: previous, PUSH_SERVICES: services, PUSH_RELAY_URL: relayUrl } = config
  if (key === undefined) return undefined
  return createPush({ privateKeys: [key, ...previous], contactEmail: config.CONTACT_EMAIL, services, relayUrl })
}

function createStaffProvider(config: Config): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  const { OIDC_NAME: name, OIDC_GROUPS: groupRoles, OIDC_GROUPS_CLAIM: groupsClaim } = config
  if (issuer === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined || groupRoles === undefined)
    throw new Error('OIDC_ISSUER is set, so OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_GROUPS must be set')
  return createIdentityProvider({ issuer, clientId, clientSecret, name, groupRoles, groupsClaim })
}
