/** Which store has the app for this device (1-site §2 'Download app'). Told by the browser alone: pages are the same for all. */
export type Device = 'android' | 'other'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  userAgentData?: { mobile: boolean; platform: string }
}

const MOBILE = /android|iphone|ipad|ipod|mobi/i

/** Undefined for what is no mobile device: there the app is not offered. */
export function deviceOf({ userAgent, maxTouchPoints, userAgentData }: Browser): Device | undefined {
  if (/android/i.test(userAgentData?.platform ?? userAgent)) return 'android'
  // An iPad says that it is a Mac; Macs have no screens to touch.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return userAgentData?.mobile || isTablet || MOBILE.test(userAgent) ? 'other' : undefined
}
