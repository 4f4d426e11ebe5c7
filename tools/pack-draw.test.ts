import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packDraw } from './pack-draw.ts'
import { root } from './run-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'pack-draw-'))
const empty = join(folder, 'empty')
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  const packed = await packDraw(join(folder, 'build'))
  mkdirSync(empty)
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', '--prefix', empty, packed], {
    cwd: empty,
  })
})

const verify = (name: string) => {
  const files = join(root, 'docs/draw-vectors', name)
  return spawnSync(
    'npx',
    ['--offline', 'fairdraw-verify', join(files, 'bundle.json'), '--tickets', join(files, 'draw.tickets')],
    {
      cwd: empty,
      encoding: 'utf8',
    },
  )
}

it('the package needs no other, and holds the format', () => {
  expect(readdirSync(join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['fairdraw-verify'])
  expect(readdirSync(join(empty, 'node_modules/fairdraw-verify')).toSorted()).toEqual([
    'draw-format.md',
    'package.json',
    'verify.js',
  ])
})

it.each([
  ['good/two-prizes', 0, 'All checks passed.'],
  ['good/quicknet', 0, 'The public number is genuine, and it is that of the round.'],
  ['good/in-a-long-log', 0, 'seen by paper.example/witness at 2026-11-24T21:00:02.000Z and auditor.example/witness at'],
  ['bad/signed-again', 1, 'The log does not name this round after the commitment.'],
  ['bad/list-with-another-holder', 1, 'A check failed.'],
  ['bad/cut-off', 1, 'It is not JSON, or its end is missing.'],
])('it checks %s from an empty folder, without the product', (name, code, sentence) => {
  const { status, stdout } = verify(name)
  expect(stdout).toContain(sentence)
  expect(status).toBe(code)
})
