/**
 * Browsers inside other apps (a link tapped in Instagram, say). They often open no windows, and nobody can allow them there: what
 * needs a window works only in the phone's own browser.
 */

/** How apps name themselves in the user agent of their browsers. The last two are Android's and iOS's own parts for apps. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|Twitter|Snapchat|Pinterest|LinkedInApp|TikTok|musical_ly|BytedanceWebview|MicroMessenger|GSA\/)|; wv\)|\b(?:iPhone|iPad|iPod)\b(?!.*\bSafari\/)/i

export const isInAppBrowser = (userAgent = navigator.userAgent): boolean => APPS.test(userAgent)

/** The browser that comes with the phone. */
export const ownBrowser = (userAgent = navigator.userAgent): 'Safari' | 'Chrome' =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'Safari' : 'Chrome'

/** Whether there is a setting that allows windows. On a touch screen a tap opens them, or else the browser has none. */
export const canAllowWindows = (userAgent = navigator.userAgent): boolean =>
  !isInAppBrowser(userAgent) && window.matchMedia('(hover: hover)').matches
