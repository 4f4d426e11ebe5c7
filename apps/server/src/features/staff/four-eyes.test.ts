/** Acts that need two people cannot be done by one, neither by a call nor by SQL. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { approve, hashOfContent, isApproved, propose } from './four-eyes.ts'

const database = await openTestDatabase()

const [anna, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()]
const newAct = () => ({ kind: 'publish-competition', subjectId: randomUUID(), content: { revision: 3, price: 200 } })
const proposeAs = (proposedBy: string, act = newAct()) =>
  database.db.transaction(async (tx) => ({ act, id: await propose(tx, { ...act, proposedBy }) }))
const approveAs = (approvedBy: string, proposalId: string) =>
  database.db.transaction((tx) => approve(tx, { proposalId, approvedBy }))

describe('an act', () => {
  it('is approved by another person only', async () => {
    const { act, id } = await proposeAs(anna)
    expect(await isApproved(database.db, act)).toBe(false)
    expect(await approveAs(anna, id)).toBe('own-proposal')
    expect(await isApproved(database.db, act)).toBe(false)
    expect(await approveAs(ben, id)).toBe('approved')
    expect(await isApproved(database.db, act)).toBe(true)
  })

  it('with two approvals needs two people: the same person counts once', async () => {
    const { act, id } = await proposeAs(anna)
    expect(await approveAs(ben, id)).toBe('approved')
    expect(await approveAs(ben, id)).toBe('already-approved')
    expect(await isApproved(database.db, act, 2)).toBe(false)
    expect(await approveAs(cleo, id)).toBe('approved')
    expect(await isApproved(database.db, act, 2)).toBe(true)
  })

  it('is not approved by an approval of other content, kind or subject', async () => {
    const { act, id } = await proposeAs(anna)
    await approveAs(ben, id)
    expect(await isApproved(database.db, { ...act, content: { revision: 3, price: 201 } })).toBe(false)
    expect(await isApproved(database.db, { ...act, kind: 'withdraw-competition' })).toBe(false)
    expect(await isApproved(database.db, { ...act, subjectId: randomUUID() })).toBe(false)
    expect(await isApproved(database.db, { ...act, content: { price: 200, revision: 3 } })).toBe(true)
  })

  it('that is proposed again keeps its first proposer, who cannot approve it', async () => {
    const { act, id } = await proposeAs(anna)
    expect((await proposeAs(ben, act)).id).toBe(id)
    expect(await approveAs(anna, id)).toBe('own-proposal')
  })

  it('without a proposal cannot be approved', async () => {
    expect(await approveAs(ben, randomUUID())).toBe('unknown-proposal')
  })
})

describe('the database refuses, for any program', () => {
  it('an approval by the proposer', async () => {
    const { id } = await proposeAs(anna)
    await expect(
      database.db.execute(
        sql`insert into approvals (proposal_id, proposed_by, approved_by) values (${id}, ${anna}, ${anna})`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'approvals_four_eyes' } })
  })

  it('an approval with a wrong proposer, which would let the real one approve', async () => {
    const { id } = await proposeAs(anna)
    await expect(
      database.db.execute(
        sql`insert into approvals (proposal_id, proposed_by, approved_by) values (${id}, ${ben}, ${anna})`,
      ),
    ).rejects.toMatchObject({ cause: { constraint: 'approvals_of_proposal' } })
  })

  it('a second approval by the same person', async () => {
    const { id } = await proposeAs(anna)
    const again = sql`insert into approvals (proposal_id, proposed_by, approved_by) values (${id}, ${anna}, ${ben})`
    await database.db.execute(again)
    await expect(database.db.execute(again)).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  it.each([
    'update proposals set proposed_by = gen_random_uuid()',
    'delete from proposals',
    'update approvals set approved_by = gen_random_uuid()',
    'delete from approvals',
    'truncate approvals',
  ])('%s', async (statement) => {
    const { id } = await proposeAs(anna)
    await approveAs(ben, id)
    await expect(database.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23000' } })
  })
})

it('the hash of a content depends on its values and not on the order of its fields', () => {
  const hash = (content: unknown) => hashOfContent(content).toString('hex')
  expect(hash({ a: 1, b: { c: [1, 2], d: null } })).toBe(hash({ b: { d: null, c: [1, 2] }, a: 1 }))
  expect(hash({ a: [1, 2] })).not.toBe(hash({ a: [2, 1] }))
  expect(hash(null)).not.toBe(hash({}))
})
