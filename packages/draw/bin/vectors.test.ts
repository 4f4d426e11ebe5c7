/** The published cases are those that are made here, and two programs find in each what its verdict says (field rule D3). */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { QUICKNET } from '../src/beacon.ts'
import { DEMONSTRATION } from '../src/demonstration.ts'
import { readPublished, readPublishedManifest } from '../src/published.ts'
import { MalformedError } from '../src/read-json.ts'
import type { Vector } from '../src/testing/vector.ts'
import { VECTORS } from '../src/testing/vectors.ts'
import { STEPS, verifyDraw } from '../src/verify.ts'
import { VECTORS_FOLDER, filesOf } from './write-vectors.ts'

const names = ['good', 'bad'].flatMap((kind) =>
  readdirSync(join(VECTORS_FOLDER, kind)).map((name) => `${kind}/${name}`),
)
const cases = names.map((name) => {
  const folder = join(VECTORS_FOLDER, name)
  const [list, first] = [join(folder, 'draw.tickets'), join(folder, 'first.json')]
  return {
    name,
    bundle: join(folder, 'bundle.json'),
    tickets: existsSync(list) ? list : undefined,
    first: existsSync(first) ? first : undefined,
    expected: JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8')) as Vector['verdict'],
  }
})

it('the folders hold these cases: npm run draw:vectors writes them', () => {
  expect(names.toSorted()).toEqual(Object.keys(VECTORS).toSorted())
  for (const [name, vector] of Object.entries(VECTORS)) {
    const files = filesOf(vector)
    expect(readdirSync(join(VECTORS_FOLDER, name)).toSorted()).toEqual(Object.keys(files).toSorted())
    for (const [file, content] of Object.entries(files))
      expect(readFileSync(join(VECTORS_FOLDER, name, file)).equals(Buffer.from(content)), `${name}/${file}`).toBe(true)
  }
})

it('every step fails in some case, and the verdict names the first that does', () => {
  expect(new Set(cases.map(({ expected }) => expected.fails))).toEqual(new Set([undefined, ...STEPS]))
})

describe('the package’s verifier', () => {
  it.each(cases)('$name', async ({ bundle, tickets, first, expected }) => {
    const read = () => readPublished(readFileSync(bundle, 'utf8'))
    if (expected.verdict === 'unreadable') {
      expect(read).toThrow(MalformedError)
      return
    }
    const { publishedHash, trustedWitnesses } = expected
    const results = await verifyDraw(read(), {
      chains: [QUICKNET, DEMONSTRATION],
      ...(tickets !== undefined && { tickets: [readFileSync(tickets)] }),
      ...(publishedHash !== undefined && { publishedHash }),
      ...(trustedWitnesses && { trustedWitnesses: trustedWitnesses.map((key) => parseKey(key) as NoteKey) }),
      ...(first !== undefined && { firstManifest: readPublishedManifest(readFileSync(first, 'utf8')) }),
    })
    expect(Object.fromEntries(results.map(({ step, result }) => [step, result]))).toEqual(expected.steps)
    expect(results.find(({ result }) => result === 'failed')?.step).toBe(expected.fails)
  })
})

const { status: hasPython } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))'])
if (hasPython !== 0) console.warn('There is no Python 3.8 or later here: docs/draw-vectors/verify.py is not tested.')

const python = (...args: string[]) =>
  spawnSync('python3', [join(VECTORS_FOLDER, 'verify.py'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })

describe.skipIf(hasPython !== 0)('the verifier in Python', () => {
  it('finds in every case what its verdict says', () => {
    const { status, stdout } = python('--vectors', VECTORS_FOLDER)
    const lines = cases.map(
      ({ name, expected }) => `ok    ${name}: ${expected.verdict === 'wrong' ? expected.fails : expected.verdict}`,
    )
    expect(stdout.trim().split('\n').toSorted()).toEqual(lines.toSorted())
    expect(status).toBe(0)
  })

  it.each([
    ['good/two-prizes', 0],
    ['bad/list-too-short', 1],
    ['bad/cut-off', 2],
  ])('%s ends with %i', (name, code) => {
    const { bundle, tickets, expected } = cases.find((one) => one.name === name)!
    const { status, stdout } = python(bundle, '--tickets', tickets!)
    expect(status).toBe(code)
    const found = stdout.matchAll(/^(passed|failed|skipped) +([a-z]+)/gm).map(([, result, step]) => [step, result])
    expect(Object.fromEntries(found)).toEqual(expected.steps)
  })
})
