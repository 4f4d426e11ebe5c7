/** The feature of docs/adding-a-feature.md, from its files as the page has them: with it the product does what it promises. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postAccountExport } from '@fairdraw/contract/profile.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, expect, it } from 'vitest'
import type { Feature } from './feature.ts'
import { FEATURES } from './features/features.ts'
import { awards } from './features/prize/tables.ts'
import { startTestApp } from './testing/test-app.ts'

const sources = dirname(fileURLToPath(import.meta.url))
const page = await readFile(join(sources, '../../../docs/adding-a-feature.md'), 'utf8')
const files = [...page.matchAll(/```ts charity\/([\w-]+\.ts)\n([\s\S]*?)```/g)]
/** Beside the sources, not among them: other tests read every feature there. */
const folder = join(sources, '../.data', `charity-${randomUUID()}`)
await mkdir(folder, { recursive: true })
afterAll(() => rm(folder, { recursive: true }))
for (const [, name, text] of files)
  await writeFile(
    join(folder, name!),
    text!.replaceAll("'../../", `'${sources}/`).replaceAll("'../", `'${sources}/features/`),
  )
const load = async <Module>(name: string) => (await import(/* @vite-ignore */ join(folder, name))) as Module

const { charity } = await load<{ charity: Feature }>('feature.ts')
const { postCharity } = await load<{ postCharity: Endpoint }>('calls.ts')
const tables = await load<Record<string, unknown>>('tables.ts')

const server = await startTestApp({ features: [...FEATURES, charity] })
for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables)))
  await server.db.execute(statement)

it('the page has all files of the feature', () => {
  expect(files.map(([, name]) => name)).toEqual([
    'calls.ts',
    'tables.ts',
    'personal-data.ts',
    'name-charity.ts',
    'feature.ts',
  ])
})

it('a player names a charity on a prize of theirs, and it is in the export of their data', async () => {
  const [winner, other] = [await server.addPlayer(), await server.addPlayer()]
  const prizeId = randomUUID()
  const prize = { type: 'tokens', value: 5, name: '5 tokens' }
  await server.db.insert(awards).values({
    playerId: winner.playerId,
    id: prizeId,
    drawId: randomUUID(),
    place: 0,
    ticket: 1,
    prize,
    state: 'unrevealed',
  })
  const name = (bearer: string, charityName: string) =>
    server.ask(postCharity, { bearer, body: { prizeId, charity: charityName } } as never)
  expect(await name(other.bearer, 'Lifeboats')).toMatchObject({ status: 404 })
  for (const charityName of ['Lifeboats', 'Guide dogs'])
    expect(await name(winner.bearer, charityName)).toMatchObject({ status: 200 })

  const confirmation = await server.tokens.open(server.db, winner.playerId, 'one-time', server.clock.now)
  const { body } = await server.ask(postAccountExport, { bearer: winner.bearer, body: { confirmation } })
  expect(body.held!['charities']).toMatchObject([{ awardId: prizeId, charity: 'Guide dogs' }])
})
