/** The kind of device from which a campaign is claimed (1-site §7). */

export const DEVICE_TYPES = ['phone', 'tablet', 'desktop'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]
export const DEVICE_SYSTEMS = ['android', 'ios', 'other'] as const
export type DeviceSystem = (typeof DEVICE_SYSTEMS)[number]

type Browser = { userAgent: string; maxTouchPoints: number }

/** A rough classification: it never identifies a device. */
export function describeDevice({ userAgent, maxTouchPoints }: Browser): { type: DeviceType; system: DeviceSystem } {
  // An iPad reports that it is a Mac, but Macs have no touch screen.
  const isIPad = /ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  if (isIPad) return { type: 'tablet', system: 'ios' }
  if (/iphone|ipod/i.test(userAgent)) return { type: 'phone', system: 'ios' }
  if (/android/i.test(userAgent)) return { type: /mobile/i.test(userAgent) ? 'phone' : 'tablet', system: 'android' }
  return { type: /mobi/i.test(userAgent) ? 'phone' : 'desktop', system: 'other' }
}
