/** The links of previews: what they lead to, when they end, and that none can be forged. */
import { getDeskPreviews, postDeskEndPreview } from '@fairdraw/contract/desk/content-preview.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { staffRoles } from '../../staff/tables.ts'
import { disableStaff } from '../../staff/manage/change-access.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { purgePreviews } from './previews.ts'
import { cookieOf, startPreviewSite, within } from './testing.ts'

const { server, origin, headersOf, ask, draft, preview, get, namesIn } = await startPreviewSite()

it('a link leads to a page that explains the preview and sets the cookie; its button deletes the cookie', async () => {
  const { token } = await preview([await draft()], { at: '2027-01-31T20:59:00.000Z', hours: 2 })
  const reply = await get(`/win/preview/${token}`)
  expect(reply.headers.get('set-cookie')).toBe(
    `fairdraw-preview=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=7200`,
  )
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(await reply.text()).toContain('8.59pm on 31 January 2027')
  const end = await get('/win/preview/end', cookieOf(token))
  expect(end.status).toBe(303)
  expect(end.headers.get('set-cookie')).toMatch(/^fairdraw-preview=; .*Max-Age=0/)
})

const expectOver = async ({ token }: { token: string }) => {
  const page = await get('/win', cookieOf(token))
  expect(page.status).toBe(410)
  expect(page.headers.get('set-cookie')).toMatch(/Max-Age=0/)
  expect(await page.text()).toContain('This preview has ended')
  const opened = await get(`/win/preview/${token}`)
  expect(opened.status).toBe(410)
  expect(opened.headers.get('set-cookie')).toBeNull()
  const called = await get('/api/v9/init', within(token))
  expect(await called.json()).toMatchObject({ status: 410, code: 'preview-ended' })
}

it('a link expires after its hours, by default a day', async () => {
  const revisions = [await draft()]
  const [short, long] = [await preview(revisions, { hours: 1 }), await preview(revisions)]
  expect((await get('/win', cookieOf(short.token))).status).toBe(200)
  server.advanceSeconds(3_600)
  await expectOver(short)
  server.advanceSeconds(22 * 3_600)
  expect((await get('/win', cookieOf(long.token))).status).toBe(200)
  server.advanceSeconds(3_600)
  await expectOver(long)
  await purgePreviews(server.db, server.clock.now)
  expect(await readRows(server.db, sql`select 1 from content_previews where id in (${short.id}, ${long.id})`)).toEqual(
    [],
  )
  await expectOver(long)
})

it('a link ends when somebody ends it, or when its author loses access', async () => {
  const author = await addStaff(server, ['editor'])
  const revisions = [await draft()]
  const [ended, kept] = [await preview(revisions, {}, author), await preview(revisions, {}, author)]
  await get('/win', cookieOf(ended.token))
  const publisher = await addStaff(server, ['publisher'])
  const end = () => server.ask(postDeskEndPreview, { headers: headersOf(publisher), params: { id: ended.id } })
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(404)
  await expectOver(ended)
  expect((await get('/win', cookieOf(kept.token))).status).toBe(200)
  const listed = await server.ask(getDeskPreviews, { headers: headersOf(publisher) })
  const ids = (listed.body as { previews: { id: string }[] }).previews.map((one) => one.id)
  expect(ids).toContain(kept.id)
  expect(ids).not.toContain(ended.id)
  const administrator = await addStaff(server, ['administrator'])
  const manager = { actor: { staffId: administrator.staffId }, deskOrigin: origin, now: server.clock.now }
  expect(await disableStaff(server.db, manager, author.staffId)).toMatchObject({ ok: true })
  await expectOver(kept)
})

it('a link ends when its author loses the editor’s role', async () => {
  const author = await addStaff(server, ['editor'])
  const made = await preview([await draft()], {}, author)
  expect((await get('/win', cookieOf(made.token))).status).toBe(200)
  await server.db.update(staffRoles).set({ role: 'support' }).where(eq(staffRoles.staffId, author.staffId))
  await expectOver(made)
})

it.each([
  ['another signature', (token: string) => `${token.slice(0, -2)}AA`],
  ['another preview’s id', (token: string) => `00000000-0000-4000-8000-000000000000${token.slice(36)}`],
  ['no signature', (token: string) => token.slice(0, 36)],
])('a link with %s is invalid, and shows the public site', async (_, forge) => {
  const { token } = await preview([await draft({ name: 'Secret' })])
  const reply = await get(`/win/preview/${forge(token)}`)
  expect(reply.status).toBe(404)
  expect(reply.headers.get('set-cookie')).toBeNull()
  expect(await (await get('/win', cookieOf(forge(token)))).text()).toContain('public')
  expect(await namesIn(within(forge(token)))).not.toContain('Secret')
})

it('a link needs existing revisions, each item once, and lasts a week at most; the log has its author', async () => {
  const one = await draft()
  expect(await ask({ revisions: [{ ...one, revision: 2 }] })).toMatchObject({ status: 404 })
  expect(await ask({ revisions: [one, one] })).toMatchObject({ status: 422, body: { code: 'content-invalid' } })
  for (const body of [{ revisions: [] }, { revisions: [one], hours: 169 }, { revisions: [one], at: 'soon' }])
    expect(await ask(body)).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
  const author = await addStaff(server, ['editor'])
  const made = await preview([one], {}, author)
  expect(
    await readRows(
      server.db,
      sql`select actor, after->'revisions' as revisions from audit_log where act = 'create-preview' and subject_id = ${made.id}`,
    ),
  ).toEqual([{ actor: `staff:${author.staffId}`, revisions: [one] }])
})
