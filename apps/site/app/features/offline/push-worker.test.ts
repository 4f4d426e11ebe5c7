import { afterEach, describe, expect, it, vi } from 'vitest'
import { openMessage, renewSubscription, showMessage } from './push-worker.ts'
import type { PushRegistration } from './push-worker.ts'

const message = { title: 'A car', body: 'The draw begins.', path: '/win/draws/7/live', tag: 'draw-7' }
type Shown = { title: string; body?: string; tag?: string; renotify?: boolean; data?: unknown }

/** A registration that shows one notification for each tag, as browsers do. */
function createRegistration() {
  const shown: Shown[] = []
  const registration: PushRegistration = {
    pushManager: { subscribe: () => Promise.reject(new Error('not asked for')) },
    showNotification: async (title, { body, tag, renotify, data }) =>
      void shown.push({ title, body, tag, renotify, data } as Shown),
    getNotifications: async ({ tag }) => shown.filter((one) => one.tag === tag).map(({ body = '' }) => ({ body })),
  }
  return { shown, registration }
}

describe('a message', () => {
  it('is shown with the draw that it leads to', async () => {
    const { shown, registration } = createRegistration()
    await showMessage(registration, JSON.stringify(message))
    expect(shown).toEqual([
      { title: 'A car', body: 'The draw begins.', tag: 'draw-7', renotify: false, data: { path: '/win/draws/7/live' } },
    ])
  })

  it('that comes twice alerts once, and another about the same draw alerts again', async () => {
    const { shown, registration } = createRegistration()
    await showMessage(registration, JSON.stringify(message))
    await showMessage(registration, JSON.stringify(message))
    await showMessage(registration, JSON.stringify({ ...message, body: 'The draw has ended.' }))
    expect(shown.map(({ tag, renotify }) => [tag, renotify])).toEqual([
      ['draw-7', false],
      ['draw-7', false],
      ['draw-7', true],
    ])
  })

  it.each([
    ['without a text', undefined],
    ['in another form', 'hello'],
    ['that is empty', '{}'],
    ['of another origin', JSON.stringify({ ...message, path: 'https://elsewhere.example/' })],
    ['that leads to another origin by its path', JSON.stringify({ ...message, path: '//elsewhere.example' })],
    ['without a title', JSON.stringify({ ...message, title: '' })],
  ])('%s is shown all the same, and leads to the draws', async (_, text) => {
    const { shown, registration } = createRegistration()
    await showMessage(registration, text)
    expect(shown).toMatchObject([{ title: 'News about a draw', data: { path: '/win/draws' } }])
  })
})

describe('a press', () => {
  function createWindows(...urls: string[]) {
    const acts: string[] = []
    const windows = {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => acts.push(`focus ${url}`) })),
      openWindow: async (url: string) => acts.push(`open ${url}`),
    }
    return { acts, windows }
  }
  const origin = 'https://win.example'

  it('goes to the window that shows the draw, and otherwise opens one', async () => {
    const there = createWindows(`${origin}/win`, `${origin}/win/draws/7/live?x`)
    await openMessage(there.windows, origin, { path: message.path })
    expect(there.acts).toEqual([`focus ${origin}/win/draws/7/live?x`])
    const elsewhere = createWindows(`${origin}/win`)
    await openMessage(elsewhere.windows, origin, { path: message.path })
    expect(elsewhere.acts).toEqual([`open ${origin}/win/draws/7/live`])
  })

  it.each([[undefined], [{}], [{ path: 'https://elsewhere.example/' }]])('on %j opens the draws', async (data) => {
    const { acts, windows } = createWindows()
    await openMessage(windows, origin, data)
    expect(acts).toEqual([`open ${origin}/win/draws`])
  })
})

describe('another address of the browser', () => {
  const fetched = vi.fn<typeof fetch>()
  afterEach(() => vi.unstubAllGlobals())
  const keys = { p256dh: 'key', auth: 'secret' }
  const made = (endpoint: string) =>
    ({ endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }) }) as unknown as PushSubscription
  const answerWith = (key: string | null) => {
    fetched.mockReset()
    fetched.mockImplementation(async () => Response.json({ key }))
    vi.stubGlobal('fetch', fetched)
  }
  const sent = () => JSON.parse(fetched.mock.lastCall?.[1]?.body as string) as object

  it('is told to us, with the one before', async () => {
    answerWith('server key')
    const { registration } = createRegistration()
    await renewSubscription(registration, { oldSubscription: made('before'), newSubscription: made('after') })
    expect(sent()).toEqual({ endpoint: 'before', subscription: { endpoint: 'after', keys, serverKey: 'server key' } })
  })

  it('is asked for where the browser has none yet, with our key of now', async () => {
    answerWith('server key')
    const { registration } = createRegistration()
    const subscribe = vi.fn<PushRegistration['pushManager']['subscribe']>(async () => made('fresh'))
    registration.pushManager.subscribe = subscribe
    await renewSubscription(registration, { oldSubscription: made('before') })
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server key' })
    expect(sent()).toMatchObject({ endpoint: 'before', subscription: { endpoint: 'fresh' } })
  })

  it('is nothing to us where there was none, or where there are no notifications any more', async () => {
    answerWith(null)
    const { registration } = createRegistration()
    await renewSubscription(registration, { newSubscription: made('after') })
    expect(fetched).not.toHaveBeenCalled()
    await renewSubscription(registration, { oldSubscription: made('before') })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
