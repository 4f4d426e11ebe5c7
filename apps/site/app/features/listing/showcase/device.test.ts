import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

// Rows 1.2-86, 1.2-87
it.each([
  ['an Android phone', 'android', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 5],
  ['an Android tablet', 'android', `Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36`, 5],
  ['Firefox on Android', 'android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5],
  [
    'an iPhone',
    'other',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    5,
  ],
  ['an iPad that says so', 'other', `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${SAFARI} Mobile/15E148`, 5],
  [
    'an iPad that says it is a Mac',
    'other',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`,
    5,
  ],
  ['another mobile browser', 'other', 'Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/3.1', 0],
  ['a Mac', undefined, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, 0],
  ['a Windows computer', undefined, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 0],
  ['a Windows computer with a touch screen', undefined, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 10],
  ['Linux', undefined, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0],
  ['nobody in particular', undefined, '', 0],
] as const)('%s is %s', (_, device, userAgent, maxTouchPoints) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

it.each([
  [{ mobile: true, platform: 'Android' }, 'android'],
  [{ mobile: false, platform: 'Android' }, 'android'],
  [{ mobile: true, platform: 'iOS' }, 'other'],
  [{ mobile: false, platform: 'Windows' }, undefined],
] as const)('user agent client hints (%o) take precedence: %s', (userAgentData, device) => {
  expect(deviceOf({ userAgent: 'Mozilla/5.0', maxTouchPoints: 0, userAgentData })).toBe(device)
})
