/** Processes of the previous build run on the same database. That build stores texted codes by number only. */
import { postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { textedCodes } from '../../db/schema.ts'
import { wrongCodeFor } from '../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { createKeyring } from '../../keyring.ts'

const CODE = '4711'
const headers = { 'x-device-id': 'a-device-that-asks-for-codes' }

let phone = ''
const server = await startTestApp()
beforeEach(async () => {
  phone = (await server.addPlayer()).phone
})

const hashOf = (code: string) => createKeyring(testConfig.PASSCODE_PEPPER).sign(`log-in ${phone} ${code}`)
/** Stores a code as that build does. */
async function textFromPreviousBuild(code = CODE): Promise<void> {
  const fresh = {
    hash: hashOf(code),
    triesLeft: 3,
    sentAt: server.clock.now,
    expiresAt: new Date(server.clock.now.getTime() + 600_000),
  }
  await server.db
    .insert(textedCodes)
    .values({ phone, ...fresh })
    .onConflictDoUpdate({ target: textedCodes.phone, set: fresh })
}
const ask = () => server.ask(postSendOtp, { body: { phone }, headers })
const verify = (otp: string) => server.ask(postVerifyOtp, { body: { phone, otp }, headers })

it('a code of the previous build is valid here, once', async () => {
  await textFromPreviousBuild()
  expect(await verify(CODE)).toMatchObject({ status: 200 })
  expect(await verify(CODE)).toMatchObject({ body: { code: 'code-expired' } })
})

it('a device with a code of each build can use both', async () => {
  await ask()
  const mine = server.codeFor(phone)
  await textFromPreviousBuild(wrongCodeFor(mine))
  expect(await verify(wrongCodeFor(mine))).toMatchObject({ status: 200 })
  expect(await verify(mine)).toMatchObject({ status: 200 })
})

it('a code of the previous build is valid even if the tries at one of this build are used up', async () => {
  await ask()
  const wrong = wrongCodeFor(server.codeFor(phone))
  for (const code of ['wrong-code', 'wrong-code', 'code-expired', 'code-expired'])
    expect(await verify(wrong)).toMatchObject({ status: 422, body: { code } })
  await textFromPreviousBuild(wrongCodeFor(wrong))
  expect(await verify(wrongCodeFor(wrong))).toMatchObject({ status: 200 })
})

it('a code of this build is stored where the previous build looks for it', async () => {
  await ask()
  const [newest] = await server.db.select().from(textedCodes).where(eq(textedCodes.phone, phone))
  expect(newest).toMatchObject({ hash: hashOf(server.codeFor(phone)), triesLeft: 3, sentAt: server.clock.now })
})

it('a code of this build uses only its own tries once the previous build has deleted the newest code', async () => {
  await ask()
  await server.db.execute(sql`delete from texted_codes where phone = ${phone}`)
  expect(await verify(wrongCodeFor(server.codeFor(phone)))).toMatchObject({ body: { code: 'wrong-code' } })
  expect(await verify(server.codeFor(phone))).toMatchObject({ status: 200 })
})
