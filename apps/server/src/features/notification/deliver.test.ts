import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '../../db/database.ts'
import { openShop } from '../../testing/shop.ts'
import type { Shop } from '../../testing/shop.ts'
import { deliverOutbox } from './deliver.ts'

let shop: Shop
let texts: { to: string; text: string }[]
let isDown = false
const sms = {
  send: async (to: string, text: string) => {
    if (isDown) throw new Error('out of reach')
    texts.push({ to, text })
  },
}

beforeAll(async () => {
  shop = await openShop([])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clear()
  await shop.addPlayer(1)
  texts = []
  isDown = false
  await shop.db.execute(
    sql`insert into outbox (topic, player_id, body) values ('payment-refunded', 1, '{"amountPence": 250}'), ('entry-completed', 1, '{}')`,
  )
})
const left = async () => (await rows(shop.db, sql`select 1 from outbox`)).length

it('texts what needs telling, once, and forgets the rest', async () => {
  await Promise.all([deliverOutbox(shop.db, sms), deliverOutbox(shop.db, sms)])
  await deliverOutbox(shop.db, sms)
  expect(texts).toEqual([{ to: '07700000001', text: expect.stringContaining('£2.50') }])
  expect(await left()).toBe(0)
})

it('what could not be sent is sent later', async () => {
  isDown = true
  expect(await deliverOutbox(shop.db, sms)).toBe(0)
  isDown = false
  expect(await deliverOutbox(shop.db, sms)).toBe(0)
  await shop.db.execute(sql`update outbox set due_at = clock_timestamp()`)
  expect(await deliverOutbox(shop.db, sms)).toBe(1)
  expect(await left()).toBe(0)
})
