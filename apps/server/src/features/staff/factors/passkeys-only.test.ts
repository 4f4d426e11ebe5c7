/** With DESK_PASSKEYS_ONLY, no code of an app logs in or is enrolled, and passkeys are as before. */
import { postDeskEnrolTotp, postDeskEnrolTotpOptions, postDeskTotp } from '@fairdraw/contract/desk/staff-login.ts'
import { expect, it } from 'vitest'
import { createDeskLogIn } from '../../../testing/desk/desk-log-in.ts'
import { FROM_DESK } from '../../../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'

const server = await startTestApp({ config: { ...testConfig, DESK_PASSKEYS_ONLY: true } })

it('refuses codes, also those of people who have an app', async () => {
  const desk = createDeskLogIn(server)
  const { token, email } = await desk.invite()
  const refused = { status: 409, body: { code: 'passkeys-only' } }
  expect(await server.ask(postDeskEnrolTotpOptions, { headers: FROM_DESK, body: { token } })).toMatchObject(refused)
  expect(await desk.askForSession(postDeskEnrolTotp.path, { token, code: '123456' })).toMatchObject(refused)
  expect(await desk.askForSession(postDeskTotp.path, { email, code: '123456' })).toMatchObject(refused)
  expect((await desk.enrolPasskey(token)).status).toBe(200)
})
