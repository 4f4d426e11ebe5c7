/** A code of an authenticator app logs in its person, once, and cannot be guessed. */
import { randomUUID } from 'node:crypto'
import { getDeskMe, postDeskTotp } from '@fairdraw/contract/desk/staff-login.ts'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { staffTotp } from '../tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDeskLogIn } from '../../../testing/desk/desk-log-in.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createTotpSecrets } from './totp-secret.ts'
import { useTotpCode } from './totp.ts'

let administrator: Awaited<ReturnType<typeof addStaff>>
const server = await startTestApp()
const desk = createDeskLogIn(server)
beforeEach(async () => {
  // Gives each test its own window of the rate limits, and its own step of the codes.
  server.advanceSeconds(3_600)
  administrator = await addStaff(server, ['administrator'])
})

describe('a code of an authenticator app', () => {
  it('is enrolled by an invitation and logs in, each once', async () => {
    const { email, secret, session } = await desk.enrolTotp()
    expect((await server.ask(getDeskMe, { headers: session! })).body).toMatchObject({
      factor: 'totp',
      staff: { email },
    })
    const logIn = (code: string) => desk.askForSession(postDeskTotp.path, { email, code })
    // The code of the enrolment is used up; a later code also uses up earlier ones.
    expect((await logIn(desk.codeOf(secret))).status).toBe(422)
    expect((await logIn(desk.codeOf(secret, 1))).status).toBe(200)
    expect((await logIn(desk.codeOf(secret, 1))).status).toBe(422)
    expect((await logIn(desk.codeOf(secret, 0))).status).toBe(422)
  })

  it('of concurrent log-ins with one code opens one session', async () => {
    const { email, secret } = await desk.enrolTotp()
    const body = { email, code: desk.codeOf(secret, 1) }
    const replies = await Promise.all([1, 2, 3].map(() => desk.askForSession(postDeskTotp.path, body)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('logs in another person in the same browser, and the first one’s session ends', async () => {
    const [first, other] = [await desk.enrolTotp(), await desk.enrolTotp()]
    server.advanceSeconds(60)
    const reply = await desk.askForSession(
      postDeskTotp.path,
      { email: other.email, code: desk.codeOf(other.secret) },
      { cookie: first.session!['cookie']! },
    )
    expect(reply.status).toBe(200)
    expect((await server.ask(getDeskMe, { headers: first.session! })).status).toBe(401)
    expect((await server.ask(getDeskMe, { headers: reply.session! })).status).toBe(200)
  })

  it('from two steps away is refused', async () => {
    const { email, secret } = await desk.enrolTotp()
    server.advanceSeconds(300)
    for (const steps of [-2, 2]) {
      const reply = await desk.askForSession(postDeskTotp.path, { email, code: desk.codeOf(secret, steps) })
      expect(reply).toMatchObject({ status: 422, body: { code: 'factor-refused' } })
    }
    expect(
      (await desk.askForSession(postDeskTotp.path, { email: email.toUpperCase(), code: desk.codeOf(secret, -1) }))
        .status,
    ).toBe(200)
  })

  it('has a limit of guesses, and an unknown address gets the same reply', async () => {
    const { email, secret } = await desk.enrolTotp()
    server.advanceSeconds(86_400)
    const wrong = desk.codeOf(secret) === '000000' ? '000001' : '000000'
    const statuses = async (address: string) => {
      const found: number[] = []
      for (let tries = 0; tries < 7; tries += 1)
        found.push((await desk.askForSession(postDeskTotp.path, { email: address, code: wrong })).status)
      return found
    }
    const expected = [422, 422, 422, 422, 422, 422, 429]
    expect(await statuses(email)).toEqual(expected)
    expect(await statuses('nobody@example.com')).toEqual(expected)
    expect((await desk.askForSession(postDeskTotp.path, { email, code: desk.codeOf(secret) })).status).toBe(429)
  })

  it('is decrypted and compared for nobody, too, so that time does not tell who has an account', async () => {
    const { staffId, secret } = await desk.enrolTotp()
    server.advanceSeconds(60)
    const secrets = createTotpSecrets('pepper for tests alone')
    const opened: (string | undefined)[] = []
    const watched = {
      ...secrets,
      open: (...parts: Parameters<typeof secrets.open>) => {
        const text = secrets.open(...parts)
        opened.push(text)
        return text
      },
    }
    const code = desk.codeOf(secret)
    const use = (id: string) => useTotpCode(server.db, watched, { staffId: id, code, now: server.clock.now })
    expect(await use(randomUUID())).toBe(false)
    expect(opened).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/)])
    expect(await use(staffId)).toBe(true)
    expect(opened).toHaveLength(2)
  })

  it('has a secret that is stored encrypted, for one person only', async () => {
    const { secret, staffId } = await desk.enrolTotp()
    const [stored] = await server.db.select().from(staffTotp).where(eq(staffTotp.staffId, staffId))
    expect(stored!.sealedSecret.includes(Buffer.from(secret))).toBe(false)
    expect(stored!.sealedSecret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    const { open } = createTotpSecrets('pepper for tests alone')
    expect(open(stored!.sealedSecret, staffId)).toBe(secret)
    expect(open(stored!.sealedSecret, administrator.staffId)).toBeUndefined()
    expect(createTotpSecrets('another pepper').open(stored!.sealedSecret, staffId)).toBeUndefined()
    expect(createTotpSecrets(['a newer pepper', 'pepper for tests alone']).open(stored!.sealedSecret, staffId)).toBe(
      secret,
    )
  })
})
