import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutDeclarations, withoutUnusedSchemas } from './without-declarations.ts'

const CALLS = `
import { schema } from './schemas.js'
const names = { ...schema('unused names') }
export const unused = schema('unused').check(schema('with', { ...names }))
export const used = schema('used')
export const getThing = endpoint({
  name: 'getThing',
  summary: 'words of the reference',
  method: 'GET',
  path: '/api/thing',
  responses: { 200: schema('what it replies') },
  problems: ['what it refuses'],
})
function endpoint(definition) {
  return definition
}`

/** No bundler can know that nothing happens in it. */
const SCHEMAS = `
export const schema = (words) => {
  globalThis.made = words
  return { words, check: (other) => ({ words, other }) }
}`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairdraw-declarations-'))
  const contract = join(folder, 'packages/contract')
  await mkdir(contract, { recursive: true })
  await writeFile(join(contract, 'calls.js'), CALLS)
  await writeFile(join(contract, 'schemas.js'), SCHEMAS)
})
afterAll(() => rm(folder, { recursive: true }))

async function buildPage(used: string, plugins: Plugin[]): Promise<string> {
  const page = join(folder, 'page.js')
  await writeFile(page, `import { ${used} } from './packages/contract/calls.js'\nconsole.log(${used})`)
  const built = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins,
    build: { write: false, rolldownOptions: { input: page } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

it('a browser loads how a call is made, and not what the server and the reference say of it', async () => {
  const code = await buildPage('getThing', [withoutDeclarations])
  expect(code).toContain('/api/thing')
  expect(code).toContain('GET')
  expect(code).not.toMatch(/reference|replies|refuses|getThing/)
})

it('of the schemas it loads those that its page uses', async () => {
  const code = await buildPage('used', [withoutDeclarations, withoutUnusedSchemas])
  expect(code).toContain('used')
  expect(code).not.toContain('unused')
  expect(await buildPage('getThing', [withoutDeclarations, withoutUnusedSchemas])).not.toContain('globalThis')
})
