/** Lists of the desk that a person keeps by name. */
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import { postDeskDeleteView, postDeskSaveView } from '@fairdraw/contract/desk/views.ts'
import { expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

const server = await startTestApp()
const QUIZZES = { room: '/content', name: 'Quizzes', search: '?words=quiz' }

async function setUp() {
  const { headers } = await addStaff(server, ['auditor'])
  return {
    save: (view: Partial<typeof QUIZZES> = {}) =>
      server.ask(postDeskSaveView, { headers, body: { ...QUIZZES, ...view } }),
    remove: (id: string) => server.ask(postDeskDeleteView, { headers, params: { id } }),
    views: async () =>
      (await server.ask(getDeskMe, { headers })).body.views!.map(({ room, name, search }) => ({ room, name, search })),
  }
}

it('is kept for the person alone, and replaced by one of its name', async () => {
  const [mine, other] = [await setUp(), await setUp()]
  expect((await mine.save({ name: ' Quizzes\u200b ' })).body.view).toMatchObject(QUIZZES)
  await mine.save({ search: '?words=quiz&state=draft' })
  await mine.save({ room: '/draws', search: '?state=void' })
  expect(await mine.views()).toEqual([
    { ...QUIZZES, search: '?words=quiz&state=draft' },
    { ...QUIZZES, room: '/draws', search: '?state=void' },
  ])
  expect(await other.views()).toEqual([])
})

it('is deleted by its person, once or twice, and by nobody else', async () => {
  const [mine, other] = [await setUp(), await setUp()]
  const { id } = (await mine.save()).body.view!
  expect((await other.remove(id)).status).toBe(200)
  expect(await mine.views()).toHaveLength(1)
  expect((await mine.remove(id)).status).toBe(200)
  expect((await mine.remove(id)).status).toBe(200)
  expect(await mine.views()).toEqual([])
})

it('is refused beyond fifty, while one of a name can still be replaced', async () => {
  const mine = await setUp()
  for (let nth = 0; nth < 50; nth += 1) await mine.save({ name: `View ${nth}` })
  expect(await mine.save()).toMatchObject({ status: 409, body: { code: 'too-many-views' } })
  expect((await mine.save({ name: 'View 7', search: '?words=other' })).status).toBe(200)
})

it.each([
  { room: 'https://example.org' },
  { room: '//example.org' },
  { room: '/Content' },
  { search: 'words=quiz' },
  { search: `?${'a'.repeat(500)}` },
  { name: ' ' },
  { name: '\uFEFF\u200B\u2800' },
  { name: 'a'.repeat(61) },
])('%j is no view', async (view) => {
  expect((await (await setUp()).save(view)).status).toBe(422)
})
