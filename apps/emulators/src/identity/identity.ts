/**
 * An identity provider (OpenID Connect): discovery, a page that asks who one is instead of a password, the token
 * endpoint with PKCE, and the signed ID token. Only what a client of the authorization code flow needs.
 */
import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { escapeHtml } from '../escape-html.ts'
import type { Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'

/** For the demonstration and the tests. It gives no access to anything outside this process. */
export const demoIdentityCredentials = { clientId: 'fairdraw-desk', clientSecret: 'demo_identity_secret' }

export type IdentityPerson = {
  sub: string
  email?: unknown
  email_verified?: unknown
  name?: unknown
  groups?: unknown
}

const verified = { email_verified: true }
/** One of them has no group of the desk, and one no verified address. */
export const DEMO_IDENTITIES: readonly IdentityPerson[] = [
  {
    sub: 'idp-1',
    email: 'grace.okafor@fairdraw.example',
    name: 'Grace Okafor',
    groups: ['draws', 'staff'],
    ...verified,
  },
  { sub: 'idp-2', email: 'editor@fairdraw.example', name: 'Edie Marlow', groups: ['editors'], ...verified },
  {
    sub: 'idp-3',
    email: 'ivan.petrov@fairdraw.example',
    name: 'Ivan Petrov',
    groups: ['desk-admins', 'finance'],
    ...verified,
  },
  { sub: 'idp-4', email: 'noor.haddad@fairdraw.example', name: 'Noor Haddad', groups: ['catering'], ...verified },
]

const question = z.object({
  client_id: z.literal(demoIdentityCredentials.clientId),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  prompt: z.string().optional(),
})
type Question = z.output<typeof question>

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
})

type Claims = Record<string, unknown>

export type IdentityEmulator = {
  /** By subject. A test may change what the provider says of a person. */
  people: Map<string, IdentityPerson>
  /** Changes the claims of the next ID token only. */
  changeNextToken: (change: (claims: Claims) => Claims) => void
  /** The next ID token is signed with a key that the provider does not publish. */
  signNextWithForeignKey: () => void
  /** When a person showed a factor last; they are asked again only if the client wants it. */
  authenticatedAt: Map<string, number>
}

export async function registerIdentity(
  app: FastifyInstance,
  { faults, origin }: { faults: Faults; origin: () => string },
): Promise<IdentityEmulator> {
  const keys = await generateKeyPair('ES256')
  const foreignKeys = await generateKeyPair('ES256')
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'demo', alg: 'ES256', use: 'sig' }
  const people = new Map(DEMO_IDENTITIES.map((person) => [person.sub, person]))
  const authenticatedAt = new Map<string, number>()
  const codes = new Map<string, { asked: Question; person: IdentityPerson }>()
  let change: ((claims: Claims) => Claims) | undefined
  let isForeign = false

  const base = `/_v/${vendorHosts.identity}`
  const issuer = () => `${origin()}${base}`

  app.get(`${base}/.well-known/openid-configuration`, faults.hooks('identity', 'discovery'), () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }))
  app.get(`${base}/keys`, faults.hooks('identity', 'keys'), () => ({ keys: [publicKey] }))

  app.get(`${base}/authorize`, (request, reply) => {
    const asked = question.parse(request.query)
    return reply.type('text/html').send(choicePage(asked, [...people.values()], base))
  })

  app.get(`${base}/authorize/as`, (request, reply) => {
    const asked = question.parse(request.query)
    const { person: subject } = z.object({ person: z.string() }).parse(request.query)
    const back = new URL(asked.redirect_uri)
    back.searchParams.set('state', asked.state)
    const person = people.get(subject)
    if (!person) back.searchParams.set('error', 'access_denied')
    else {
      if (asked.prompt === 'login' || !authenticatedAt.has(subject)) authenticatedAt.set(subject, Date.now())
      const code = randomUUID()
      codes.set(code, { asked, person })
      back.searchParams.set('code', code)
    }
    return reply.redirect(back.href, 303)
  })

  app.post(`${base}/token`, faults.hooks('identity', 'token'), async (request, reply) => {
    const asked = exchange.parse(request.body)
    if (!isOurClient(asked)) return reply.code(401).send({ error: 'invalid_client' })
    const given = codes.get(asked.code)
    codes.delete(asked.code)
    const isValid =
      given?.asked.redirect_uri === asked.redirect_uri &&
      given.asked.code_challenge === hash('sha256', asked.code_verifier, 'base64url')
    if (!given || !isValid) return reply.code(400).send({ error: 'invalid_grant' })
    const at = Math.floor(Date.now() / 1000)
    const claims: Claims = {
      iss: issuer(),
      aud: demoIdentityCredentials.clientId,
      iat: at,
      exp: at + 300,
      nonce: given.asked.nonce,
      auth_time: Math.floor((authenticatedAt.get(given.person.sub) ?? Date.now()) / 1000),
      ...given.person,
    }
    const idToken = await new SignJWT(change ? change(claims) : claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'demo' })
      .sign(isForeign ? foreignKeys.privateKey : keys.privateKey)
    change = undefined
    isForeign = false
    return reply.send({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken })
  })

  return {
    people,
    authenticatedAt,
    changeNextToken: (next) => void (change = next),
    signNextWithForeignKey: () => void (isForeign = true),
  }
}

function isOurClient({ client_id: id, client_secret: secret }: z.output<typeof exchange>): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return (
    id === demoIdentityCredentials.clientId &&
    timingSafeEqual(digest(secret), digest(demoIdentityCredentials.clientSecret))
  )
}

function choicePage(asked: Question, people: readonly IdentityPerson[], base: string): string {
  const links = people.map((person) => {
    const query = new URLSearchParams({ ...asked, person: person.sub })
    return `<li><a href="${escapeHtml(`${base}/authorize/as?${query}`)}">${escapeHtml(String(person.name))}</a> <small>${escapeHtml(String(person.groups))}</small></li>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Who are you? · Identity provider of the demonstration</title><style>body{font:1.125rem/1.5 system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}li{margin:.75rem 0}a{display:inline-block;padding:.5rem 0}</style></head><body><main><h1>Who are you?</h1><p>The demonstration’s identity provider asks for no password.</p><ul>${links.join('')}</ul></main></body></html>`
}
