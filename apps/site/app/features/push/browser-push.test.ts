import { expect, it } from 'vitest'
import { supportOf } from './browser-push.ts'
import type { BrowserFacts } from './browser-push.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const facts: BrowserFacts = {
  hasPush: true,
  permission: 'default',
  isStandalone: undefined,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
}

it.each<[string, Partial<BrowserFacts>, ReturnType<typeof supportOf>]>([
  ['that was never asked can be', {}, 'ready'],
  ['that has said yes can be', { permission: 'granted' }, 'ready'],
  ['that has said no is not asked again', { permission: 'denied' }, 'blocked'],
  ['without notifications is offered none', { hasPush: false, permission: undefined }, 'none'],
  [
    'on an iPhone takes them from the home screen',
    { hasPush: false, isStandalone: false, userAgent: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1` },
    'home-screen',
  ],
  ['on an iPhone’s home screen can be asked', { isStandalone: true, userAgent: IPHONE }, 'ready'],
  [
    'inside another app on an iPhone is offered none',
    { hasPush: false, isStandalone: false, userAgent: `${IPHONE} Mobile/22F76 [FBAN/FBIOS]` },
    'none',
  ],
])('a browser %s', (_, change, expected) => {
  expect(supportOf({ ...facts, ...change })).toBe(expected)
})
