import { describe, expect, it } from 'vitest'
import type { FastCheckoutAuthorised } from './fast-checkout.ts'
import { createFastCheckoutStore } from './fast-checkout-store.ts'

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve))
const paid: FastCheckoutAuthorised = { ok: true, nonce: 'n' }

/** A fake fast checkout whose steps end on demand. */
function fake() {
  const log: string[] = []
  const loading: { finish: () => void; fail: (error: object) => void }[] = []
  const finding: { finish: () => void; fail: (error: object) => void }[] = []
  let result = paid
  const wait = (steps: typeof loading) =>
    new Promise<void>((resolve, reject) => void steps.push({ finish: resolve, fail: reject }))
  const store = createFastCheckoutStore(
    async () => {
      log.push('load')
      await wait(loading)
      return {
        find: async (email) => {
          log.push(`find ${email}`)
          await wait(finding)
        },
        authorise: async () => result,
        close: async () => void log.push('close'),
      }
    },
    () => void log.push('card form'),
  )
  return { log, loading, finding, store, setResult: (next: FastCheckoutAuthorised) => void (result = next) }
}

async function openAndFind({ store, loading }: ReturnType<typeof fake>) {
  store.open()
  loading.at(-1)!.finish()
  const found = store.find('a@b.example')
  await settled()
  return found
}

// Rows 2.7-19, 2.9-14
describe('fast checkout', () => {
  it('goes from the email to the card, and the email waits for a script that is still loading', async () => {
    const { store, loading, finding, log } = fake()
    store.open()
    store.open()
    expect(store.get().stage).toBe('email')
    void store.find('a@b.example')
    await settled()
    expect([store.get().stage, log]).toEqual(['finding', ['load']])
    loading[0]!.finish()
    await settled()
    finding[0]!.finish()
    await settled()
    expect([store.get().stage, log]).toEqual(['ready', ['load', 'find a@b.example']])
    expect(await store.authorise(100, '07700900001')).toEqual(paid)
  })

  it.each([
    [
      'FASTLANE_SDK_LOAD_ERROR',
      /^We couldn’t load fast checkout\. Pay with your card here instead\. No money was taken/,
    ],
    ['FAST_CHECKOUT_TIMED_OUT', /^Fast checkout took too long\. Pay with your card here instead/],
    ['FAST_CHECKOUT_NOT_PROVED', /^Fast checkout couldn’t check that it’s you\. Pay with your card here instead/],
    ['FAST_CHECKOUT_CLOSED', /^You closed fast checkout\. Pay with your card here instead/],
    ['ANYTHING_ELSE', /^Fast checkout isn’t working at the moment\. Pay with your card here instead/],
    [undefined, /^We couldn’t load fast checkout\. Pay with your card here instead/],
  ])('that fails with %s is over, and the card form is there with a message', async (code, message) => {
    const one = fake()
    const found = openAndFind(one)
    await settled()
    one.finding[0]!.fail({ ...(code && { code }) })
    await found
    await settled()
    expect(one.store.get()).toEqual({ stage: 'closed', messages: [expect.stringMatching(message)] })
    expect(one.log.toSorted()).toEqual(['card form', 'close', 'find a@b.example', 'load'])
  })

  it('whose script is blocked is over at once, and can be opened again', async () => {
    const { store, loading, log } = fake()
    store.open()
    loading[0]!.fail({ code: 'FASTLANE_SDK_LOAD_ERROR' })
    await settled()
    expect(store.get()).toMatchObject({ stage: 'closed', messages: [expect.stringMatching(/couldn’t load/)] })
    store.open()
    expect(store.get()).toEqual({ stage: 'email', messages: [] })
    expect(log).toEqual(['load', 'card form', 'load'])
  })

  it('reports a blocked script once, also while an email waits for it', async () => {
    const { store, loading, log } = fake()
    store.open()
    void store.find('a@b.example')
    loading[0]!.fail({ code: 'FASTLANE_SDK_LOAD_ERROR' })
    await settled()
    expect(log).toEqual(['load', 'card form'])
  })

  it('asks for the email again, and then ignores what the earlier one found', async () => {
    const one = fake()
    void openAndFind(one)
    await settled()
    one.store.changeEmail()
    one.finding[0]!.fail({ code: 'FAST_CHECKOUT_NOT_PROVED' })
    await settled()
    expect(one.store.get()).toEqual({ stage: 'email', messages: [] })
    void one.store.find('c@d.example')
    await settled()
    one.finding[1]!.finish()
    await settled()
    expect(one.store.get().stage).toBe('ready')
  })

  it('stays where the shopper can correct the card, and ends where it cannot go on', async () => {
    const one = fake()
    void openAndFind(one)
    await settled()
    one.finding[0]!.finish()
    await settled()
    one.setResult({ ok: false, failure: { message: 'Check the details of your card.', isUnusable: false } })
    await one.store.authorise(100, '07700900001')
    expect(one.store.get()).toEqual({ stage: 'ready', messages: [] })
    one.setResult({ ok: false, failure: { message: 'It took too long.', isUnusable: true } })
    await one.store.authorise(100, '07700900001')
    expect(one.store.get()).toEqual({ stage: 'closed', messages: ['It took too long.'] })
    one.store.clearMessages()
    expect(one.store.get().messages).toEqual([])
  })

  it('that is closed while it opens is closed once it is open', async () => {
    const { store, loading, log } = fake()
    store.open()
    store.close()
    loading[0]!.finish()
    await settled()
    expect([store.get().stage, log]).toEqual(['closed', ['load', 'close']])
  })
})
