import { describe, expect, it } from 'vitest'
import type { EntryStatus } from '@fairdraw/contract/entry.ts'
import { createEntryRun } from './entry-run.ts'
import type { Ports } from './entry-run.ts'
import type { Store } from './intentions.ts'
import { wishToEnter } from './intentions.ts'

const entryId = '0197a3c2-8c1e-7d52-9b41-0c5f3f5b7a10'
const pending: EntryStatus = {
  status: 'pending',
  step: 'payment',
  paymentMethod: null,
  payment: { paid: false, free: false, paidPrice: 200, tokenPrice: 0, paymentStatus: null },
  quiz: { questionCount: 0, quizStatus: 'pending' },
}
const completed: EntryStatus = { ...pending, status: 'completed', step: null, tickets: ['10-0001', '10-0002'] }
const entered = { entryId, steps: ['payment'], step: 'payment', status: 'pending' }
const card = { method: 'card', bundleId: 'three', nonce: 'nonce-1' } as const

type Sent = { name: string; body: Record<string, unknown>; key: string | undefined }
type Reply = { body: unknown } | { refused: string; status?: number; retryAfter?: number; reference?: string }

/** A server that answers each call by its name, in the given order; the last answer stands. */
function server(replies: Record<string, Reply[]>) {
  const sent: Sent[] = []
  const api = async (endpoint: { name: string }, parts: object, more: { idempotencyKey?: string } = {}) => {
    sent.push({ name: endpoint.name, body: (parts as { body: Sent['body'] }).body, key: more.idempotencyKey })
    const queue = replies[endpoint.name] ?? []
    const reply = queue.length > 1 ? queue.shift()! : queue[0]!
    if ('body' in reply) return { ok: true, status: 200, body: reply.body }
    const { refused: code, status = 409, ...more2 } = reply
    return { ok: false, status: code === 'offline' ? 0 : status, problem: { code, ...more2 } }
  }
  return { sent, api: api as unknown as Ports['api'] }
}

function memory(): Store {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

let keys = 0
function runOn(replies: Record<string, Reply[]>, store = memory()) {
  const { sent, api } = server(replies)
  const waits: number[] = []
  const run = createEntryRun(101, {
    api,
    store,
    newKey: () => `key-${(keys += 1)}`,
    wait: async (ms) => void waits.push(ms),
  })
  return { run, sent, waits, store, named: (name: string) => sent.filter((call) => call.name === name) }
}

const visit = { isReload: false, isAskingTerms: false }
const reload = { isReload: true, isAskingTerms: false }
const ok = (body: unknown): Reply => ({ body })
const no = (refused: string): Reply => ({ refused })

describe('entering', () => {
  it('shows the step that the server says is due', async () => {
    const { run } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    await run.begin(visit)
    expect(run.get()).toMatchObject({ screen: 'payment', entryId, isBusy: false })
  })

  it('shows the tickets at once where there are no steps', async () => {
    const { run } = runOn({
      postEnter: [ok({ ...entered, steps: [], step: null, status: 'completed' })],
      postEntryStatus: [ok(completed)],
    })
    await run.begin(visit)
    expect(run.get()).toMatchObject({ screen: 'result', tickets: ['10-0001', '10-0002'] })
  })

  it('asks for the terms where the details page did not, and then enters with them', async () => {
    const { run, named } = runOn({
      postEnter: [no('terms-not-accepted'), ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    await run.begin(visit)
    expect(run.get().screen).toBe('terms')
    await run.acceptTerms(4)
    expect(run.get().screen).toBe('payment')
    expect(named('postEnter')[1]!.body).toMatchObject({ termsAccepted: true, termsVersion: 4 })
  })

  it('asks for them before the server is asked, where it is known that they are needed', async () => {
    const { run, sent } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    await run.begin({ isReload: false, isAskingTerms: true })
    expect(run.get()).toMatchObject({ screen: 'terms', isBusy: false })
    expect(sent).toEqual([])
    await run.acceptTerms(4)
    expect(run.get().screen).toBe('payment')
  })

  it('does not ask for them twice', async () => {
    const { run, store } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    wishToEnter(store, 101, 4)
    await run.begin({ isReload: false, isAskingTerms: true })
    expect(run.get().screen).toBe('payment')
  })

  it('passes on the terms that were accepted on the details page', async () => {
    const { run, named, store } = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] })
    wishToEnter(store, 101, 4)
    await run.begin(visit)
    expect(named('postEnter')[0]!.body).toMatchObject({ termsAccepted: true, termsVersion: 4 })
  })

  it('says why it may not be, and asks anew on the next visit', async () => {
    const { run, named } = runOn({ postEnter: [no('not-started')] })
    await run.begin(visit)
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'not-started' } })
    await run.begin(reload)
    const [first, second] = named('postEnter')
    expect(second!.key).not.toBe(first!.key)
  })
})

describe('the same intention', () => {
  it('has the same key after a refresh, and goes to where the entry is by now', async () => {
    const store = memory()
    const before = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }, store)
    await before.run.begin(visit)
    const after = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, store)
    await after.run.begin(reload)
    expect(after.named('postEnter')[0]!.key).toBe(before.named('postEnter')[0]!.key)
    expect(after.run.get().screen).toBe('result')
  })

  it('does not enter a second time when the tickets are refreshed, and does on a fresh visit', async () => {
    const store = memory()
    const first = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, store)
    await first.run.begin(visit)
    const refreshed = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(completed)] }, store)
    await refreshed.run.begin(reload)
    const visited = runOn({ postEnter: [ok(entered)], postEntryStatus: [ok(pending)] }, store)
    await visited.run.begin(visit)
    const [one, two, three] = [first, refreshed, visited].map(({ named }) => named('postEnter')[0]!.key)
    expect(two).toBe(one)
    expect(three).not.toBe(one)
  })

  it('ends with its outcome: trying again after a problem is another one', async () => {
    const { run, named } = runOn({ postEnter: [no('closed'), ok(entered)], postEntryStatus: [ok(pending)] })
    await run.begin(visit)
    await run.startOver()
    const [first, second] = named('postEnter')
    expect(second!.key).not.toBe(first!.key)
    expect(run.get().screen).toBe('payment')
  })

  it('is asked again with the same key when no answer came', async () => {
    const { run, named } = runOn({ postEnter: [no('offline'), ok(entered)], postEntryStatus: [ok(pending)] })
    await run.begin(visit)
    expect(run.get()).toMatchObject({ lost: { code: 'offline' }, isBusy: false })
    await run.retry()
    const [first, second] = named('postEnter')
    expect(second!.key).toBe(first!.key)
    expect(run.get()).toMatchObject({ screen: 'payment', lost: undefined })
  })

  it('keeps the reference of a fault', async () => {
    const { run } = runOn({ postEnter: [{ refused: 'internal-error', status: 500, reference: 'ab12cd34' }] })
    await run.begin(visit)
    expect(run.get().lost).toEqual({ code: 'internal-error', reference: 'ab12cd34' })
  })

  it('is one call however often it is tapped', async () => {
    const { run, named } = runOn({
      postEnter: [ok(entered)],
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.begin(visit)
    await Promise.all([run.pay(card), run.pay(card), run.pay(card)])
    expect(named('postPayment')).toHaveLength(1)
  })

  it('waits while the first tap is still being dealt with', async () => {
    const { run, waits, named } = runOn({
      postEnter: [{ refused: 'still-running', retryAfter: 2 }, ok(entered)],
      postEntryStatus: [ok(pending)],
    })
    await run.begin(visit)
    expect(waits).toEqual([2000])
    expect(named('postEnter')[1]!.key).toBe(named('postEnter')[0]!.key)
    expect(run.get().screen).toBe('payment')
  })
})

describe('paying', () => {
  const due = { postEnter: [ok(entered)] }

  it('shows the tickets', async () => {
    const { run } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('result')
  })

  it('keeps the form after a decline, and the next try is another intention', async () => {
    const { run, named } = runOn({ ...due, postEntryStatus: [ok(pending)], postPayment: [no('entry-failed')] })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', notice: 'entry-failed', isBusy: false })
    await run.pay({ ...card, nonce: 'nonce-2' })
    const [first, second] = named('postPayment')
    expect(second!.key).not.toBe(first!.key)
  })

  it('is asked again with the same key and the same card when the connection broke', async () => {
    const { run, named } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('offline'), ok({ status: 'completed', paymentStatus: 'completed' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({ screen: 'payment', lost: { code: 'offline' } })
    await run.retry()
    const [first, second] = named('postPayment')
    expect(second).toEqual(first)
    expect(run.get().screen).toBe('result')
  })

  it('polls while the bank thinks', async () => {
    const bank = { ...pending, payment: { ...pending.payment, paymentStatus: 'pending' as const } }
    const { run, waits } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(bank), ok(completed)],
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(waits).toEqual([1000, 2000])
    expect(run.get().screen).toBe('result')
  })

  it('gives up after a minute with the transaction’s number, and can look again', async () => {
    const payment = { ...pending.payment, paymentStatus: 'pending' as const, transactionId: 't-9' }
    const replies = [ok(pending), ...Array.from({ length: 6 }, () => ok({ ...pending, payment })), ok(completed)]
    const { run } = runOn({
      ...due,
      postEntryStatus: replies,
      postPayment: [ok({ status: 'pending', paymentStatus: 'pending' })],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get()).toMatchObject({
      screen: 'problem',
      problem: { code: 'ENTRY_POLL_LIMIT', transactionId: 't-9' },
    })
    await run.lookAgain()
    expect(run.get().screen).toBe('result')
  })

  it('follows the payment that another tab has begun', async () => {
    const { run } = runOn({
      ...due,
      postEntryStatus: [ok(pending), ok(completed)],
      postPayment: [no('payment-duplicated')],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('result')
  })

  it('asks to log in when the session has ended, and carries on', async () => {
    const { run, named } = runOn({
      ...due,
      postEntryStatus: [ok(pending)],
      postPayment: [{ refused: 'session-ended', status: 401 }],
    })
    await run.begin(visit)
    await run.pay(card)
    expect(run.get().screen).toBe('login')
    await run.begin(reload)
    expect(run.get().screen).toBe('payment')
    expect(named('postEnter')[1]!.key).toBe(named('postEnter')[0]!.key)
  })
})

describe('the quiz', () => {
  const quiz: EntryStatus = { ...pending, step: 'quiz' }
  const question = { id: 'q1', text: 'Which?', overlay: 'single-answer', options: ['A', 'B'] }
  const start = {
    postEnter: [ok({ ...entered, steps: ['quiz', 'payment'], step: 'quiz' })],
    postQuestions: [ok({ questions: [question] }), ok({ questions: [{ ...question, id: 'q2' }] })],
  }

  it('starts the clock only when the player is ready', async () => {
    const { run, named } = runOn({ ...start, postEntryStatus: [ok(quiz)] })
    await run.begin(visit)
    expect(named('postQuestions')).toHaveLength(0)
    await run.startQuiz()
    expect(run.get().questions[0]?.id).toBe('q1')
  })

  it('goes on to the next question, then to the next step', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
      postAnswer: [
        ok({ status: 'pending', step: 'quiz', quizStatus: 'pending', remaining: 1 }),
        ok({ status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 }),
      ],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get()).toMatchObject({ screen: 'quiz', questions: [{ id: 'q2' }] })
    await run.answer('q2', 'A')
    expect(run.get()).toMatchObject({ screen: 'payment', quizStatus: 'correct' })
  })

  it('ends a skill entry with a wrong answer', async () => {
    const { run } = runOn({ ...start, postEntryStatus: [ok(quiz)], postAnswer: [no('wrong-answer')] })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'B')
    expect(run.get()).toMatchObject({ screen: 'problem', problem: { code: 'wrong-answer' } })
  })

  it('finds its place again when another tab was quicker', async () => {
    const { run } = runOn({
      ...start,
      postEntryStatus: [ok(quiz), ok(pending)],
      postAnswer: [no('step-not-finished')],
    })
    await run.begin(visit)
    await run.startQuiz()
    await run.answer('q1', 'A')
    expect(run.get().screen).toBe('payment')
  })
})
