import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createAgeChecks } from './age-check.ts'
import { closeAfter } from '../../testing/close-after.ts'

const emulators = closeAfter(await startEmulators())
afterEach(() => {
  emulators.faults.clear()
  emulators.ageCheck.clear()
})

const open = (changes: { key?: string; timeoutMs?: number; url?: string } = {}) =>
  createAgeChecks({
    url: `${emulators.origin}/_v/${vendorHosts.ageCheck}`,
    vendor: 'Agewise',
    ...demoAgeCheckCredentials,
    ...changes,
  })
let asked = 0
const question = (ending: string) => ({ id: `check-${(asked += 1)}`, phone: `077009000${ending}` })

it.each([
  ['01', 'over-18'],
  ['17', 'under-18'],
  ['71', 'unknown'],
] as const)('a number that ends with %s is %s', async (ending, state) => {
  expect(await open().check(question(ending))).toEqual({ state, reference: expect.stringMatching(/^age_\w+$/) })
})

it('a repeated question has the first answer', async () => {
  const one = question('71')
  const first = await open().check(one)
  expect(await open().check({ ...one, dateOfBirth: '1990-05-17' })).toEqual(first)
  expect((await open().check({ ...question('71'), dateOfBirth: '1990-05-17' })).state).toBe('over-18')
})

it('what is not known is not sent', async () => {
  const one = question('01')
  await open().check({ ...one, surname: undefined, name: 'Alex' })
  expect(emulators.ageCheck.questions()).toEqual([{ reference: one.id, phone: '+447700900001', first_name: 'Alex' }])
})

it.each([
  [
    'a number that it will never answer about',
    '72',
    {},
    { isPermanent: true, message: 'the age service answered 422' },
  ],
  ['a number that it cannot look up now', '73', {}, { isPermanent: false, message: 'the age service answered 504' }],
  ['a wrong key', '01', { key: 'wrong' }, { isPermanent: false, message: 'the age service answered 401' }],
] as const)('%s is reported without the number', async (_what, ending, changes, error) => {
  await expect(open(changes).check(question(ending))).rejects.toMatchObject(error)
})

it('a service that hangs is reported within the time limit', async () => {
  emulators.faults.add({ vendor: 'age-check', operation: 'check', fault: 'delay', ms: 1_000 })
  await expect(open({ timeoutMs: 50 }).check(question('01'))).rejects.toThrow(/timeout|timed out|aborted/i)
})

it.each([
  ['about another check', '{"id": "age_1", "reference": "another", "result": "over_18"}'],
  ['with a result that nobody knows', '{"id": "age_1", "reference": "mine", "result": "old_enough"}'],
  ['with a reference that is no name', '{"id": "a b\\n", "reference": "mine", "result": "over_18"}'],
  ['that is cut off', '{"id": "age_1", "refer'],
  ['that is a page', '<html>Welcome</html>'],
])('an answer %s is no answer', async (_what, body) => {
  const server = createServer((_request, response) => response.end(body))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await expect(open({ url }).check({ id: 'mine', phone: '07700900001' })).rejects.toMatchObject({
      message: 'the age service sent no answer that can be read',
      isPermanent: false,
    })
  } finally {
    server.close()
  }
})
