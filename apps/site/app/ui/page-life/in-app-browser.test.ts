import { expect, it } from 'vitest'
import { isInAppBrowser, ownBrowser } from './in-app-browser.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9'

it.each([
  ['Safari', `${IPHONE} Version/19.1 Mobile/15E148 Safari/604.1`, false, 'Safari'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/149.0 Mobile/15E148 Safari/604.1`, false, 'Safari'],
  [
    'Chrome on Android',
    `${PIXEL}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36`,
    false,
    'Chrome',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    false,
    'Chrome',
  ],
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 400.0.0 (iPhone17,1)`, true, 'Safari'],
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, true, 'Safari'],
  ['any app on an iPhone', `${IPHONE} Mobile/15E148`, true, 'Safari'],
  [
    'Facebook on Android',
    `${PIXEL}; wv) AppleWebKit/537.36 Version/4.0 Chrome/149.0 Mobile Safari/537.36 [FB_IAB/FB4A]`,
    true,
    'Chrome',
  ],
  [
    'any app on Android',
    `${PIXEL}; wv) AppleWebKit/537.36 Version/4.0 Chrome/149.0 Mobile Safari/537.36`,
    true,
    'Chrome',
  ],
  [
    'TikTok',
    `${PIXEL}) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6`,
    true,
    'Chrome',
  ],
])('%s', (_name, userAgent, isInApp, own) => {
  expect([isInAppBrowser(userAgent), ownBrowser(userAgent)]).toEqual([isInApp, own])
})
