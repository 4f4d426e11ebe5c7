import { expect, it } from 'vitest'
import { describeDevice } from './device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0'

// Row 1.7-72
it.each([
  [`${ANDROID} Mobile Safari/537.36`, 5, 'phone', 'android'],
  [`${ANDROID} Safari/537.36`, 5, 'tablet', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1', 5, 'phone', 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 5, 'tablet', 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15', 0, 'desktop', 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36', 0, 'desktop', 'other'],
  ['Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 0, 'phone', 'other'],
])('%s with %s touch points is a %s with the system %s', (userAgent, maxTouchPoints, type, system) => {
  expect(describeDevice({ userAgent, maxTouchPoints })).toEqual({ type, system })
})
