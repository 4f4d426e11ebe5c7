import { describe, expect, it } from 'vitest'
import {
  visited,
  card,
  completed,
  entered,
  entryId,
  memory,
  no,
  ok,
  pending,
  reload,
  runOn,
  visit,
} from '../../../testing/entry-run-fake.ts'
import { saveEntryIntent } from './entry-intent.ts'

describe('entering', () => {
  // Row 2.2-03
  it('shows the step that the server says is due', async () => {
    const { run } = await visited({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    expect(run.get()).toMatchObject({ screen: 'payment', entryId, isBusy: false })
  })

  it('shows the tickets at once where there are no steps', async () => {
    const { run } = await visited({
      postEnter: [ok({ ...entered, steps: [], step: null, status: 'completed' })],
      postEntryStatus: [ok(completed)],
    })
    expect(run.get()).toMatchObject({ screen: 'result', tickets: ['10-0001', '10-0002'] })
  })

  it('asks for the terms where the details page did not, then enters with them', async () => {
    const { run, named } = await visited({
      postEnter: [no('terms-not-accepted'), ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    expect(run.get().screen).toBe('terms')
    await run.acceptTerms(4)
    expect(run.get().screen).toBe('payment')
    expect(named('postEnter')[1]!.body).toMatchObject({ termsAccepted: true, termsVersion: 4 })
  })

  it('asks for the terms before entering, where they are needed and the player may enter', async () => {
    const { run, sent } = runOn({
      postMayEnter: [ok({ hasUnfinished: false })],
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    await run.begin({ isReload: false, needsTermsFirst: true })
    expect(run.get()).toMatchObject({ screen: 'terms', isBusy: false })
    expect(sent.map(({ name }) => name)).toEqual(['postMayEnter'])
    await run.acceptTerms(4)
    expect(run.get().screen).toBe('payment')
  })

  it.each(['closed', 'paused', 'entry-limit-exceeded', 'no-attempts-left', 'not-enough-tokens'])(
    'shows %s on arrival, before asking the player anything',
    async (code) => {
      const until = '2027-05-22T12:00:00.000Z'
      const { run, named } = runOn({ postMayEnter: [{ refused: code, until }] })
      await run.begin({ isReload: false, needsTermsFirst: true })
      expect(run.get()).toMatchObject({ screen: 'problem', problem: { code, until } })
      expect(named('postEnter')).toEqual([])
    },
  )

  it('continues an unfinished entry, whose terms were accepted before', async () => {
    const { run } = runOn({
      postMayEnter: [ok({ hasUnfinished: true })],
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    await run.begin({ isReload: false, needsTermsFirst: true })
    expect(run.get().screen).toBe('payment')
  })

  it('can repeat the call after no answer', async () => {
    const { run } = runOn({ postMayEnter: [no('offline'), ok({ hasUnfinished: false })] })
    await run.begin({ isReload: false, needsTermsFirst: true })
    expect(run.get()).toMatchObject({ connectionLost: { code: 'offline' } })
    await run.retry()
    expect(run.get()).toMatchObject({ screen: 'terms', connectionLost: undefined })
  })

  it('does not ask for the terms twice', async () => {
    const { run, tabStore } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    saveEntryIntent(tabStore, 101, 4)
    await run.begin({ isReload: false, needsTermsFirst: true })
    expect(run.get().screen).toBe('payment')
  })

  it('sends the terms that were accepted on the details page', async () => {
    const { run, named, tabStore } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    saveEntryIntent(tabStore, 101, 4)
    await run.begin(visit)
    expect(named('postEnter')[0]!.body).toMatchObject({ termsAccepted: true, termsVersion: 4 })
  })

  it('shows why it was refused, and uses a new key on the next visit', async () => {
    const { run, named } = await visited({ postEnter: [no('not-started')] })
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'not-started' } })
    await run.begin(reload)
    const [first, second] = named('postEnter')
    expect(second!.key).not.toBe(first!.key)
  })
})

describe('the same request', () => {
  it('has the same key after a refresh, and shows the current status', async () => {
    const tabStore = memory()
    const before = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }, tabStore)
    await before.run.begin(visit)
    const after = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, tabStore)
    await after.run.begin(reload)
    expect(after.named('postEnter')[0]!.key).toBe(before.named('postEnter')[0]!.key)
    expect(after.run.get().screen).toBe('result')
  })

  it('does not enter again when the result is refreshed, but does on a new visit', async () => {
    const tabStore = memory()
    const first = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, tabStore)
    await first.run.begin(visit)
    const refreshed = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, tabStore)
    await refreshed.run.begin(reload)
    const visited = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }, tabStore)
    await visited.run.begin(visit)
    const [one, two, three] = [first, refreshed, visited].map(({ named }) => named('postEnter')[0]!.key)
    expect(two).toBe(one)
    expect(three).not.toBe(one)
  })

  it('ends with its outcome: a retry after a problem has a new key', async () => {
    const { run, named } = await visited({ postEnter: [no('closed'), ok(entered)], postEntryStatus: [ok(pending)] })
    await run.startOver()
    const [first, second] = named('postEnter')
    expect(second!.key).not.toBe(first!.key)
    expect(run.get().screen).toBe('payment')
  })

  it('is repeated with the same key after no answer', async () => {
    const { run, named } = await visited({ postEnter: [no('offline'), ok(entered)], postEntryStatus: [ok(pending)] })
    expect(run.get()).toMatchObject({ connectionLost: { code: 'offline' }, isBusy: false })
    await run.retry()
    const [first, second] = named('postEnter')
    expect(second!.key).toBe(first!.key)
    expect(run.get()).toMatchObject({ screen: 'payment', connectionLost: undefined })
  })

  // Row 2.8-32
  it('keeps the reference of an internal error', async () => {
    const { run } = await visited({ postEnter: [{ refused: 'internal-error', status: 500, reference: 'ab12cd34' }] })
    expect(run.get().connectionLost).toEqual({ code: 'internal-error', place: 'enter', reference: 'ab12cd34' })
  })

  it('is one call, however often the player taps', async () => {
    const { run, named } = await visited({
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await Promise.all([run.pay(card), run.pay(card), run.pay(card)])
    expect(named('postPayment')).toHaveLength(1)
  })

  it('waits while the first request is still running', async () => {
    const { run, waits, named } = await visited({
      postEnter: [{ refused: 'still-running', retryAfter: 2 }, ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    expect(waits).toEqual([2000])
    expect(named('postEnter')[1]!.key).toBe(named('postEnter')[0]!.key)
    expect(run.get().screen).toBe('payment')
  })
})
