import { expect, it } from 'vitest'
import { assetPathsIn, classifyRequest, markAsCached } from './worker-rules.ts'

const ORIGIN = 'https://win.example'
const kind = (path: string, { method = 'GET', mode = 'navigate', destination = 'document' } = {}) =>
  classifyRequest({ method, mode, destination, url: new URL(path, ORIGIN).href }, ORIGIN)

it.each([
  '/win',
  '/win?utm_source=radio',
  '/win/free',
  '/win/competition/101/a-car',
  '/win/competition/101/a-car/postal',
  '/win/help.html',
  '/win/offline.html',
  '/win/find?q=cash',
])('%s is a page that may be cached', (path) => expect(kind(path)).toBe('page'))

it.each([
  '/win/competition/101/enter',
  '/win/competition/101/a-car/enter',
  '/win/free/competition/101/a-car/enter?x=1',
  '/win/competition/101/a-car/quick-pay/apple',
  '/win/competition/101/a-car/quick-pay/google/bundles',
  '/win/entry/payment-result?nonce=1',
  '/win/unsubscribe/12345e.c2lnbmVk',
  '/win/free/unsubscribe/12345e.c2lnbmVk',
  '/win/unsubscribe/abc.def',
  '/win/unsubscribe/abc',
  '/win/preview/0197a3c2-8c1e-4d52-9b41-0c5f3f5b7a44.abc',
  '/win/preview/end',
  '/api/v9/init',
  '/api/account/details',
  '/api/generic-entry/payment',
  '/sso/auth/login',
  '/static/init.json',
  '/win/calendar.ics',
  '/win/worker.js',
  '/win/free.data',
  '/winner',
  '/',
  'https://elsewhere.example/win',
])('%s is ignored by the service worker', (path) => {
  expect(kind(path)).toBeUndefined()
  expect(kind(path, { mode: 'cors', destination: '' })).toBeUndefined()
})

it('requests that change something are ignored', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) expect(kind('/win', { method })).toBeUndefined()
})

it('hashed files and pictures are handled; videos and route data are not', () => {
  expect(kind('/win/assets/root-a1b2.js', { mode: 'cors', destination: 'script' })).toBe('file')
  expect(kind('/media/car.webp?w=414', { mode: 'no-cors', destination: 'image' })).toBe('picture')
  expect(kind('/media/film.mp4', { mode: 'no-cors', destination: 'video' })).toBeUndefined()
  expect(kind('/win.data?_routes=generic-list', { mode: 'cors', destination: '' })).toBeUndefined()
})

it('finds the files that a page references, without duplicates', () => {
  const html = '<link href="/win/assets/a-1.css"><script src="/win/assets/b-2.js">import "/win/assets/b-2.js"</script>'
  expect(assetPathsIn(html)).toEqual(['/win/assets/a-1.css', '/win/assets/b-2.js'])
  expect(assetPathsIn('<p>words</p>')).toEqual([])
})

it('marks a cached page only in its first element', () => {
  const html = '<!DOCTYPE html><html lang="en-GB"><body>&lt;html > <html ></body></html>'
  expect(markAsCached(html, 'Sat, 21 Nov 2026 20:15:00 GMT', 61_000)).toBe(
    '<!DOCTYPE html><html data-kept="Sat, 21 Nov 2026 20:15:00 GMT" data-kept-for="61000" lang="en-GB"><body>&lt;html > <html ></body></html>',
  )
})
