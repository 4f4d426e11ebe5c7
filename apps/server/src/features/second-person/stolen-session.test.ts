/**
 * A stolen session is one person: with its cookie on another machine, and with every other session of the same person, it
 * cannot be the second one of any act that needs two. After the fresh log-in has aged, it cannot be the first one either.
 */
import { postDeskApprove, postDeskPublish, postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import { postDeskApproveDraw } from '@fairdraw/contract/desk/draws.ts'
import { postDeskWithdrawAward } from '@fairdraw/contract/prize.ts'
import { postDeskReleasePayout } from '@fairdraw/contract/payout.ts'
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFourEyesActs } from '../../testing/desk/four-eyes-acts.ts'
import { addStaff, deskHeaders } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openStaffSession } from '../staff/session/sessions.ts'

type Person = Awaited<ReturnType<typeof addStaff>>

/** Has every role that is needed. */
let victim: Person
let others: [Person, Person]
const server = await startTestApp()
const acts = createFourEyesActs(server)
beforeEach(async () => {
  const roles = ['editor', 'publisher', 'draw-officer', 'finance'] as const
  victim = await addStaff(server, roles)
  others = [await addStaff(server, roles), await addStaff(server, roles)]
})

/** The same cookie from another machine and browser. */
const stolen = () => ({ ...victim.headers, 'user-agent': 'curl/8', 'x-forwarded-for': '198.51.100.66' })
/** Another session of the same person. */
async function otherSession() {
  const { staffId } = victim
  const session = { staffId, factor: 'totp', device: 'Firefox on Linux', now: server.clock.now } as const
  return deskHeaders(await openStaffSession(server.db, session))
}
const usesOfOnePerson = async () => [victim.headers, stolen(), await otherSession()]

type Reply = { status: number; body: { code?: string } }

/** For each act: makes what waits, proposed by the victim where somebody proposes it, and tries to be the next person. */
const ACTS: Readonly<
  Record<
    string,
    () => Promise<{ attempt: (headers: Record<string, string>) => Promise<Reply>; isDone: (reply: Reply) => boolean }>
  >
> = {
  'approving one’s own text': async () => {
    const params = await acts.submitted(victim.headers)
    return {
      attempt: (headers) => server.ask(postDeskApprove, { headers, params }),
      isDone: ({ status }) => status === 200,
    }
  },
  'moving a published closing': async () => {
    const { revision: params } = await acts.closingMove({
      author: victim.headers,
      publisher: others[0].headers,
    })
    const body = { closingReason: 'The programme has moved by a day.' }
    return {
      attempt: (headers) => server.ask(postDeskPublish, { headers, params, body }),
      isDone: ({ status }) => status === 200,
    }
  },
  'taking something off the site': async () => {
    const [one] = others
    const published = await acts.published(one.headers, others[1].headers)
    const params = { kind: published.kind, id: published.id }
    const body = { reason: 'It is out of date.' }
    return {
      attempt: (headers) => server.ask(postDeskRetire, { headers, params, body }),
      isDone: (reply) => 'isRetired' in reply.body && reply.body.isRetired === true,
    }
  },
  'approving a draw': async () => {
    const params = await acts.drawn('job:run-draws')
    return {
      attempt: (headers) => server.ask(postDeskApproveDraw, { headers, params, body: {} }),
      isDone: (reply) => 'isMoved' in reply.body && reply.body.isMoved === true,
    }
  },
  'approving one’s own draw': async () => {
    const params = await acts.drawn(`staff:${victim.staffId}`)
    return {
      attempt: (headers) => server.ask(postDeskApproveDraw, { headers, params, body: {} }),
      isDone: ({ status }) => status === 200,
    }
  },
  'withdrawing a prize': async () => {
    const params = await acts.offeredAward()
    const reason = 'They work for us and may not enter.'
    const proposed = await server.ask(postDeskWithdrawAward, { headers: victim.headers, params, body: { reason } })
    const proposalId = proposed.body.award!.withdrawal!.id
    return {
      attempt: (headers) => server.ask(postDeskWithdrawAward, { headers, params, body: { reason, proposalId } }),
      isDone: ({ body }) => 'award' in body && (body.award as { state: string }).state === 'withdrawn',
    }
  },
  'releasing a payout': async () => {
    const params = await acts.payoutInReview()
    return {
      attempt: (headers) => server.ask(postDeskReleasePayout, { headers, params, body: {} }),
      isDone: (reply) => 'isReleased' in reply.body && reply.body.isReleased === true,
    }
  },
}

describe.each(Object.entries(ACTS))('%s', (_, prepare) => {
  it('is not done by one person, however many sessions and machines they use; with another person it is', async () => {
    const { attempt, isDone } = await prepare()
    for (let times = 0; times < 2; times += 1)
      for (const headers of await usesOfOnePerson()) expect(isDone(await attempt(headers))).toBe(false)
    const replies = [await attempt(others[0].headers), await attempt(others[1].headers)]
    expect(replies.some(isDone)).toBe(true)
  })

  it('is not done by one person’s concurrent calls', async () => {
    const { attempt, isDone } = await prepare()
    const sessions = [...(await usesOfOnePerson()), ...(await usesOfOnePerson())]
    const replies = await Promise.all(sessions.map(attempt))
    expect(replies.filter(isDone)).toEqual([])
  })

  it('is refused to a session without a fresh log-in, so that a stolen cookie is of no use for it after five minutes', async () => {
    const { attempt } = await prepare()
    server.advanceSeconds(FRESH_LOG_IN_MS / 1000)
    for (const headers of [stolen(), others[0].headers])
      expect(await attempt(headers)).toMatchObject({ status: 403, body: { code: 'fresh-log-in-needed' } })
  })
})

describe('the database refuses, for any program,', () => {
  const refused = { cause: { code: '23000' } }

  it('to send a payout in review that two people have not released', async () => {
    const { id } = await acts.payoutInReview()
    const send = () => server.db.execute(sql`update payouts set state = 'requested' where id = ${id}`)
    await expect(send()).rejects.toMatchObject(refused)
    const params = (await server.db.execute(sql`select player_id from payouts where id = ${id}`)) as unknown as {
      rows: { player_id: string }[]
    }
    const playerId = Number(params.rows[0]!.player_id)
    await server.ask(postDeskReleasePayout, { headers: victim.headers, params: { playerId, id }, body: {} })
    await expect(send()).rejects.toMatchObject(refused)
    // Another amount would be another payout than the released one.
    await expect(
      server.db.execute(sql`update payouts set state = 'requested', amount_pence = 1 where id = ${id}`),
    ).rejects.toMatchObject(refused)
  })

  it('to approve a draw with two approvals of which one is its committer’s, or with one', async () => {
    const { id } = await acts.drawn(`staff:${victim.staffId}`)
    const approve = () => server.db.execute(sql`update draws set state = 'approved' where id = ${id}`)
    await expect(approve()).rejects.toMatchObject(refused)
    await server.ask(postDeskApproveDraw, { headers: others[0].headers, params: { id }, body: {} })
    await expect(approve()).rejects.toMatchObject(refused)
  })

  it('to take off a text whose removal one person has proposed', async () => {
    const [one, two] = others
    const { id } = await acts.retirement(
      { author: one.headers, publisher: two.headers },
      victim.headers,
      'Out of date.',
    )
    await expect(
      server.db.execute(sql`update content_revisions set state = 'withdrawn' where id = ${id}`),
    ).rejects.toMatchObject(refused)
  })
})
