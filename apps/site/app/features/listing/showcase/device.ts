/**
 * The kind of mobile device, which decides the app store (1-site §2 'Download app'). Used only in the browser, because the
 * server sends the same page to everyone.
 */
export type Device = 'android' | 'other'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  userAgentData?: { mobile: boolean; platform: string }
}

const MOBILE = /android|iphone|ipad|ipod|mobi/i

/** Undefined if this is not a mobile device: the app is not offered there. */
export function deviceOf({ userAgent, maxTouchPoints, userAgentData }: Browser): Device | undefined {
  if (/android/i.test(userAgentData?.platform ?? userAgent)) return 'android'
  // An iPad reports that it is a Mac, but Macs have no touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return userAgentData?.mobile || isTablet || MOBILE.test(userAgent) ? 'other' : undefined
}
