import { expect, it } from 'vitest'
import { createPasscodes, hashPasscode } from './passcodes.ts'

const PEPPER = 'a pepper for this test'

it('the right passcode matches its hash, another does not', async () => {
  const passcodes = await createPasscodes(PEPPER)
  const hashed = await passcodes.hash('2580')
  if (!hashed.ok) throw new Error('busy')
  expect(await passcodes.isRight(hashed.body, '2580')).toEqual({ ok: true, body: true })
  expect(await passcodes.isRight(hashed.body, '2581')).toEqual({ ok: true, body: false })
})

it('a stolen hash cannot be verified without the pepper', async () => {
  const hashed = await hashPasscode('2580', PEPPER)
  const elsewhere = await createPasscodes('the pepper of somebody else')
  expect(await elsewhere.isRight(hashed, '2580')).toEqual({ ok: true, body: false })
})

it('the cost of a guess is 19 MiB and two passes', async () => {
  expect(await hashPasscode('2580', PEPPER)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('no passcode is right if none was set', async () => {
  const passcodes = await createPasscodes(PEPPER)
  expect(await passcodes.isRight(null, '2580')).toEqual({ ok: true, body: false })
})

it('requests beyond the pool and its queue are refused with a retry time; the others are served', async () => {
  const passcodes = await createPasscodes(PEPPER, { maxConcurrent: 1, maxQueued: 2 })
  const hashed = await hashPasscode('2580', PEPPER)
  const answers = await Promise.all(Array.from({ length: 5 }, () => passcodes.isRight(hashed, '2580')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  const busy = { ok: false, code: 'busy', retryAfter: 2 }
  expect(answers.filter(({ ok }) => !ok)).toEqual([busy, busy])
  expect(await passcodes.isRight(hashed, '2580')).toEqual({ ok: true, body: true })
})

it('an error frees its slot', async () => {
  const passcodes = await createPasscodes(PEPPER, { maxConcurrent: 1, maxQueued: 0 })
  await expect(passcodes.isRight('not a hash', '2580')).rejects.toThrow()
  expect(await passcodes.isRight(null, '2580')).toMatchObject({ ok: true })
})
