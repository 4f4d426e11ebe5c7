/** A token that one tab renews while others use it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { loadedSession, openBrowser } from './testing.ts'

let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser()
})

describe('a token that is renewed', () => {
  /** A server with one valid token: renewing ends it. Requests with another token get a 401. */
  function serverOf(first: string) {
    let validToken = first
    let made = 0
    browser.renewals = async (token) => {
      if (token !== validToken) {
        await Promise.all(browser.tabs.map(({ store }) => store.handleRefusedToken('session-ended', token)))
        return undefined
      }
      made += 1
      validToken = `${first}-${made}`
      return validToken
    }
    return { alive: () => validToken, made: () => made }
  }
  const restore = (isRemembered: boolean) => {
    const opened = browser.openTab()
    const own = isRemembered ? browser.local : opened.tab
    own.setItem('token', btoa(JSON.stringify({ token: 'abc' })))
    own.setItem('phone', '07700900001')
    return opened
  }

  it.each([
    ['remembered', true],
    ['of its tab alone', false],
  ])('is renewed once by two tabs that are restored at once, and both stay logged in: %s', async (_, isRemembered) => {
    const server = serverOf('abc')
    browser.loads.push(
      async () => loadedSession({ shouldRenewToken: true }),
      async () => loadedSession({ shouldRenewToken: true }),
    )
    const [one, other] = [restore(isRemembered), restore(isRemembered)]
    await Promise.all([one.store.start(), other.store.start()])
    expect(server.made()).toBe(1)
    expect([one.store.token(), other.store.token()]).toEqual([server.alive(), server.alive()])
    expect([one.store.get().status, other.store.get().status]).toEqual(['player', 'player'])
  })

  it('replaces the old one in a tab that gets the message late, and whose call is then repeated', async () => {
    const { one, other } = await renewedBehindItsBack()
    const ends: string[] = []
    for (const { store } of browser.tabs) store.onEnd((reason) => ends.push(reason))
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBe('renewed')
    expect([one.store.token(), other.store.token(), ends]).toEqual(['renewed', 'renewed', []])
  })

  it('stays valid when another tab was refused with the old one and found no newer', async () => {
    const { one, other } = await renewedBehindItsBack()
    other.late!.length = 0
    one.late = []
    await other.store.handleRefusedToken('session-ended', 'abc')
    for (const message of one.late) one.store.handleTabMessage(message)
    expect(one.heard.at(-1)).toEqual({ kind: 'logged-out', refused: 'abc' })
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', undefined])
  })

  it('is not used for calls of another player', async () => {
    const { other } = await renewedBehindItsBack()
    await other.store.handleRefusedToken('session-ended', 'abc')
    await other.store.logOut()
    await other.store.logIn('xyz', '07700900002', false)
    expect(await other.store.handleRefusedToken('session-ended', 'abc')).toBeUndefined()
    expect(other.store.get()).toMatchObject({ status: 'player', phone: '07700900002' })
  })

  it('is also ended if the player logs out in a tab that has not received it yet', async () => {
    const { one, other } = await renewedBehindItsBack()
    await other.store.logOut()
    expect([one.store.get().status, other.store.get().status]).toEqual(['visitor', 'visitor'])
    expect(browser.ended.toSorted()).toEqual(['abc', 'renewed'])
  })

  it('stays if renewing fails: a failing server logs nobody out', async () => {
    browser.renewals = async () => undefined
    const { store } = browser.openTab()
    await store.logIn('abc', '07700900001', true)
    browser.loads.push(
      async () => loadedSession({ shouldRenewToken: true }),
      async () => undefined,
    )
    await store.refresh()
    await store.refresh()
    expect(store.get()).toMatchObject({ status: 'player', failure: { code: 'offline' }, balances: { tokens: 240 } })
    expect([store.token(), browser.ended]).toEqual(['abc', []])
  })

  /** Two browser.tabs with one log-in; the first renews it while the other gets no messages. */
  async function renewedBehindItsBack() {
    const [one, other] = [browser.openTab(), browser.openTab()]
    await one.store.logIn('abc', '07700900001', false)
    other.late = []
    browser.loads.push(async () => loadedSession({ shouldRenewToken: true }))
    await one.store.refresh()
    expect([one.store.token(), other.store.token()]).toEqual(['renewed', 'abc'])
    return { one, other }
  }
})
