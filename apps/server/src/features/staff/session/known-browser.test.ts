/** A hostile machine cannot shut people out: a browser in which a person has logged in has its own tries. */
import { postDeskPasskeyOptions, postDeskTotp } from '@fairdraw/contract/desk/staff-login.ts'
import { beforeEach, expect, it } from 'vitest'
import { createDeskLogIn } from '../../../testing/desk/desk-log-in.ts'
import { FROM_DESK } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const server = await startTestApp()
const desk = createDeskLogIn(server)
beforeEach(() => server.advanceSeconds(86_400))

type Enrolled = Awaited<ReturnType<typeof desk.enrolTotp>>

/** The cookie by which the browser of an enrolment or log-in is known. */
const browserOf = ({ cookie }: Pick<Enrolled, 'cookie'>) => ({ cookie: String([cookie].flat()[1]).split(';')[0]! })
const logIn = (email: string, code: string, more: Record<string, string> = {}) =>
  desk.askForSession(postDeskTotp.path, { email, code }, more)

async function guessAtUntilRefused(email: string, more: Record<string, string> = {}) {
  for (let tries = 0; tries < 20; tries += 1) if ((await logIn(email, '000000', more)).status === 429) return
  throw new Error('the guesses are not limited')
}

it('guesses from elsewhere refuse an unknown browser, and not the person’s own', async () => {
  const person = await desk.enrolTotp()
  server.advanceSeconds(60)
  await guessAtUntilRefused(person.email)
  expect((await logIn(person.email, desk.codeOf(person.secret))).status).toBe(429)
  expect((await logIn(person.email, desk.codeOf(person.secret), browserOf(person))).status).toBe(200)
})

it('a known browser has a limit of guesses too', async () => {
  const person = await desk.enrolTotp()
  server.advanceSeconds(86_400)
  await guessAtUntilRefused(person.email, browserOf(person))
})

it('a browser is known for one person only, and its cookie cannot be made up', async () => {
  const [person, other] = [await desk.enrolTotp(), await desk.enrolTotp()]
  server.advanceSeconds(60)
  await guessAtUntilRefused(person.email)
  const [name, value = ''] = browserOf(other).cookie.split('=')
  const [, browserId, signature] = value.split('.')
  for (const cookie of [
    `${name}=${value}`,
    `${name}=${person.staffId}.${browserId}.${signature}`,
    `${name}=${person.staffId}.${browserId}.${'A'.repeat(43)}`,
    `${name}=`,
  ])
    expect((await logIn(person.email, desk.codeOf(person.secret), { cookie })).status).toBe(429)
})

it('another machine at the same address cannot use up the log-ins of a known browser', async () => {
  const person = await desk.enrolTotp()
  const ask = async (headers: Record<string, string>) =>
    (
      await server.app.inject({
        method: 'POST',
        url: postDeskPasskeyOptions.path,
        headers: { ...FROM_DESK, ...headers },
      })
    ).statusCode
  for (let calls = 0; calls < 120; calls += 1) await ask({})
  expect(await ask({})).toBe(429)
  expect(await ask(browserOf(person))).toBe(200)
})

it('is no way in: its cookie opens no call', async () => {
  const person = await desk.enrolTotp()
  const reply = await server.app.inject({ url: '/api/desk/me', headers: { ...FROM_DESK, ...browserOf(person) } })
  expect(reply.statusCode).toBe(401)
})
