/** Secrets in files instead of the environment: for the server, for the scripts around it, and in the example of containers. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { environment, readSettings } from '../config.ts'
import { readProductionConfig } from '../production-config.ts'
import { FILE_SETTINGS, readVariables } from './secret-files.ts'

const SECRET = 'c2d1f0a98b7e6d5c4b3a29181706f5e4'
const NOBODY = 65_534
const folder = mkdtempSync(join(tmpdir(), 'fairdraw-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
function write(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const messageOf = (run: () => unknown) => {
  try {
    return `no error: ${JSON.stringify(run())}`
  } catch (error) {
    return String(error)
  }
}
const read = (env: Record<string, string>) => readSettings(env, ['PASSCODE_PEPPER', 'DATABASE_URL', 'SMS_FROM'])

it.each([
  ['as it is', SECRET],
  ['without the end of its line', `${SECRET}\n`],
  ['without that of Windows', `${SECRET}\r\n`],
])('a secret is read from its file, %s', (_, text) => {
  expect(read({ PASSCODE_PEPPER_FILE: write('pepper', text) }).PASSCODE_PEPPER).toBe(SECRET)
})

it('only one end of a line is left out: all else belongs to the secret', () => {
  expect(read({ PASSCODE_PEPPER_FILE: write('spaced', ` ${SECRET} \n\n`) }).PASSCODE_PEPPER).toBe(` ${SECRET} \n`)
})

it.each(FILE_SETTINGS)('%s may be in a file', (name) => {
  const { present, faults } = readVariables({ [`${name}_FILE`]: write(name, 'value') }, [name])
  expect([present, [...faults]]).toEqual([{ [name]: 'value' }, []])
})

describe('is refused in plain words, and the error repeats neither secret nor path', () => {
  it.each([
    [
      'both are set',
      { PASSCODE_PEPPER: SECRET, PASSCODE_PEPPER_FILE: write('both', SECRET) },
      'PASSCODE_PEPPER and PASSCODE_PEPPER_FILE are both set: keep one of them',
    ],
    [
      'there is no file',
      { PASSCODE_PEPPER_FILE: join(folder, 'none') },
      'PASSCODE_PEPPER is missing: the file of PASSCODE_PEPPER_FILE cannot be read (there is no such file)',
    ],
    [
      'the secret itself stands there',
      { PASSCODE_PEPPER_FILE: SECRET },
      'PASSCODE_PEPPER is missing: the file of PASSCODE_PEPPER_FILE cannot be read (there is no such file)',
    ],
    [
      'it is a folder',
      { PASSCODE_PEPPER_FILE: folder },
      'PASSCODE_PEPPER is missing: the file of PASSCODE_PEPPER_FILE cannot be read (it is a folder)',
    ],
    [
      'the file is empty',
      { PASSCODE_PEPPER_FILE: write('empty', '\n') },
      'PASSCODE_PEPPER is missing: the file of PASSCODE_PEPPER_FILE is empty',
    ],
    [
      'the setting is no secret',
      { PASSCODE_PEPPER: SECRET, SMS_FROM_FILE: write('from', 'Us') },
      'SMS_FROM is no secret: set it itself, not SMS_FROM_FILE',
    ],
    [
      'the secret is wrong',
      { PASSCODE_PEPPER_FILE: write('short', 'short-secret') },
      'PASSCODE_PEPPER: Too small: expected string to have >=16 characters',
    ],
  ])('%s', (_, env, message) => {
    const text = messageOf(() => read(env))
    expect(text).toBe(`Error: These environment variables are missing or wrong:\n  ${message}`)
    for (const hidden of [SECRET, folder, 'short-secret']) expect(text).not.toContain(hidden)
  })

  it('by production too, once for each', () => {
    const weak = messageOf(() => readProductionConfig({ SMS_AUTH_TOKEN_FILE: write('weak', 'aaaaaaaaaaaaaaaaaaaa') }))
    expect(weak).toContain('  SMS_AUTH_TOKEN: is too easy to guess')
    expect(weak).not.toContain('aaaa')
    const none = messageOf(() => readProductionConfig({ LOG_KEY_FILE: join(folder, 'none') }))
    expect(none.match(/LOG_KEY /g)).toHaveLength(1)
  })
})

it('a command reads only the files of its own settings', () => {
  const env = { DATABASE_URL: 'postgres://db/fairdraw', PASSCODE_PEPPER_FILE: join(folder, 'none') }
  expect(readSettings(env, ['DATABASE_URL'])).toEqual({ DATABASE_URL: env.DATABASE_URL })
})

const root = fileURLToPath(new URL('../../../../', import.meta.url))

describe('the scripts of operations', () => {
  const need = (env: Record<string, string>) => {
    const script = '. "$0"; need DATABASE_URL; printf %s "$DATABASE_URL${DATABASE_URL_FILE:-}"'
    const clean = { PATH: process.env['PATH'] ?? '', FAIRDRAW_SETTINGS: '/nowhere', ...env }
    const { stdout, stderr, status } = spawnSync('sh', ['-c', script, join(root, 'ops/bin/settings')], { env: clean })
    return { status, out: String(stdout), error: String(stderr) }
  }
  const url = 'postgres://fairdraw:secret@db/fairdraw'

  it('read the address of the database from its file, and hand it on as the setting', () => {
    expect(need({ DATABASE_URL_FILE: write('url', `${url}\n`) })).toEqual({ status: 0, out: url, error: '' })
  })

  it.each([
    ['both', { DATABASE_URL: url, DATABASE_URL_FILE: write('url2', url) }, 'are both set'],
    ['a file that is not there', { DATABASE_URL_FILE: join(folder, 'none') }, 'cannot be read'],
    ['neither', {}, 'is not set'],
  ] as [string, Record<string, string>, string][])('refuse %s', (_, env, message) => {
    const { status, out, error } = need(env)
    expect([status, out]).toEqual([1, ''])
    expect(error).toContain(message)
    expect(error).not.toContain('secret')
  })
})

it('the example of containers gives secrets as files, each to the setting that it is of', () => {
  const process = z.object({ environment: z.record(z.string(), z.string()), secrets: z.array(z.string()) })
  const compose = z
    .object({ 'x-process': process, secrets: z.record(z.string(), z.object({ file: z.string() })) })
    .parse(parse(readFileSync(join(root, 'ops/compose.yaml'), 'utf8')))
  const given = Object.entries(compose['x-process'].environment)
  expect(given.length).toBeGreaterThan(5)
  for (const [name, path] of given) {
    const setting = name.replace(/_FILE$/, '')
    expect(FILE_SETTINGS).toContain(setting)
    expect(environment.shape).toHaveProperty(setting)
    expect(path).toBe(`/run/secrets/${setting.toLowerCase()}`)
    expect(compose['x-process'].secrets).toContain(setting.toLowerCase())
    expect(compose.secrets[setting.toLowerCase()]).toEqual({ file: `./secrets/${setting.toLowerCase()}` })
  }
  expect(compose['x-process'].secrets).toHaveLength(given.length)
})

it('a file that this user may not read is named by its setting', () => {
  const path = write('locked', SECRET)
  chmodSync(path, 0)
  const text = asNobody(() => messageOf(() => read({ PASSCODE_PEPPER_FILE: path })))
  expect(text).toContain('the file of PASSCODE_PEPPER_FILE cannot be read (this user may not read it)')
})

/** Runs as a user who is not root, who may read everything. */
function asNobody<Result>(run: () => Result): Result {
  if (process.geteuid!() !== 0) return run()
  process.seteuid!(NOBODY)
  try {
    return run()
  } finally {
    process.seteuid!(0)
  }
}
