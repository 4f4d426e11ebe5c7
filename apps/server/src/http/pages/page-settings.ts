/** What the pages need of the configuration: other hosts that their security policy permits, and wallets beside the card. */
import type { Config } from '../../config.ts'

export const pageSettings = (config: Config) => ({
  publicOrigin: config.PUBLIC_ORIGIN,
  engagement: { connect: originOf(config.ENGAGEMENT_SDK_URL), images: originOf(config.ENGAGEMENT_IMAGES_URL) },
  tagManager: tagManagerHosts(config),
  hasFastCheckout: config.FAST_CHECKOUT_DOMAIN !== undefined,
  hasGooglePay: config.GOOGLE_PAY_MERCHANT_ID !== undefined,
})

/** The origin of an address. A path on our own origin needs none. */
const originOf = (address = '/') => (address.startsWith('/') ? [] : [new URL(address).origin])

/** What the tag manager's script may use; undefined without one. */
function tagManagerHosts({ TAG_MANAGER_URL, TAG_MANAGER_HOSTS }: Config) {
  if (TAG_MANAGER_URL === undefined) return undefined
  const script = originOf(TAG_MANAGER_URL)
  return { script, connect: [...script, ...TAG_MANAGER_HOSTS] }
}
