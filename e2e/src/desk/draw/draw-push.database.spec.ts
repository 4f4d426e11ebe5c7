/**
 * A browser that wants to know when a draw begins: it asks on the page of the live draw, is told, and turns it off
 * (docs/mechanisms/draw/push.md). What the push service takes is handed to the service worker by the browser's own tools, because no
 * push service is reachable.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { FULL_BROWSER, PHONE } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'
import { findViolations } from '../../harness/usable.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...PHONE, ...FULL_BROWSER, productName: 'draw-push', serviceWorkers: 'allow' })

type Taken = { endpoint: string; text: string }

/** Delivers a message as a push service does, to the service worker of a page. */
async function openPushDelivery(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first && !first.isDeleted) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

const shownIn = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  )

test('who asks for it is told when the draw begins, a press leads to it, and it is off at once', async ({
  page,
  context,
  request,
  desk,
  product,
  pageErrors,
}) => {
  // The headless shell never asks for it.
  pageErrors.allow(/\/favicon\.ico/)
  await context.grantPermissions(['notifications'], { origin: product.origin })
  const { id } = (await (await request.post('/_demo/draws/end')).json()) as { id: string }
  const producer = await desk('draw-officer')
  const call = async (path: string, data: object) => {
    const headers = { origin: product.origin, 'sec-fetch-site': 'same-origin' }
    const reply = await producer.request.post(`${product.origin}/api/desk/draws/${id}/${path}`, { data, headers })
    expect(reply.status()).toBe(200)
    return reply.json() as Promise<{ show: { id: string; steps: unknown[] } }>
  }
  for (const step of ['close', 'reconcile', 'commit']) await call(step, {})
  const taken = async () => (await (await request.get(`${product.vendors}/_control/push`)).json()) as Taken[]

  await page.goto(`/win/draws/${id}/live`)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const offer = page.getByRole('region', { name: 'Don’t want to miss it?' })
  await offer.getByRole('button', { name: 'Tell me when it begins' }).click()
  await expect(offer.getByText('We’ll tell you on this device when this draw begins')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const { show } = await call('show', { isRehearsal: false })
  await call('show/step', { show: show.id, step: 'welcome', after: 0 })
  await expect.poll(taken).toHaveLength(1)
  const [{ endpoint, text }] = (await taken()) as [Taken]
  const deliver = await openPushDelivery(context, page)
  await deliver(text)
  await deliver(text)
  const notification = { title, body: 'The draw begins. Watch it live.', tag: `draw-${id}` }
  await expect.poll(() => shownIn(page)).toEqual([notification])

  // Nobody can press a notification here, and without a press no window may be opened: what would be is looked at.
  const worker = context.serviceWorkers()[0]!
  const opened = await worker.evaluate(async () => {
    type Scope = {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void>; matchAll: () => Promise<unknown[]> }
    }
    const { registration, clients } = globalThis as unknown as Scope
    const [pressed] = await registration.getNotifications()
    const urls: string[] = []
    clients.matchAll = async () => []
    clients.openWindow = async (url) => void urls.push(url)
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Press('notificationclick', { notification: pressed }))
    for (let turns = 0; turns < 100 && urls.length === 0; turns += 1) await new Promise((next) => setTimeout(next, 10))
    return urls
  })
  expect(opened).toEqual([`${product.origin}/win/draws/${id}/live`])
  await expect.poll(() => shownIn(page)).toEqual([])

  await page.reload()
  const during = page.getByRole('region', { name: 'Need to go?' })
  const button = during.getByRole('button', { name: 'Don’t tell me' })
  await button.click()
  await expect(during.getByText('It’s off. We won’t tell you about this draw.')).toBeVisible()
  await expect(during.getByRole('button')).toBeFocused()
  await expect
    .poll(async () => (await request.post('/api/push/state', { data: { endpoint } })).json())
    .toEqual({ draws: [] })
})
