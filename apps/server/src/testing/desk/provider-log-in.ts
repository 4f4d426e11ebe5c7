/** Log-ins by the emulated identity provider, as the desk's page and a browser make them. */
import { postDeskProvider, postDeskProviderStart } from '@fairdraw/contract/desk/staff-login.ts'
import { demoIdentityCredentials } from '@fairdraw/emulators/identity/identity.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { createIdentityProvider } from '../../vendors/identity/identity.ts'
import type { IdentityAccess } from '../../vendors/identity/identity.ts'
import type { TestApp } from '../test-app.ts'
import { cookieName } from '../../features/staff/session/cookie.ts'
import { DESK_ORIGIN, FROM_DESK } from './staff-client.ts'

export const TEST_GROUPS: ReadonlyMap<string, readonly StaffRole[]> = new Map<string, readonly StaffRole[]>([
  ['editors', ['editor']],
  ['draws', ['draw-officer']],
  ['finance', ['finance']],
  ['desk-admins', ['administrator']],
])

/** The product's client of the emulated provider. */
export const emulatedProvider = ({ origin }: Pick<Emulators, 'origin'>, options: Partial<IdentityAccess> = {}) =>
  createIdentityProvider({
    issuer: `${origin}/_v/${vendorHosts.identity}`,
    ...demoIdentityCredentials,
    name: 'Example single sign-on',
    groupRoles: TEST_GROUPS,
    groupsClaim: 'groups',
    timeoutMs: 1_000,
    ...options,
  })

const cookiesOf = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!)

export function createProviderClient(server: TestApp) {
  const post = async (url: string, payload: object, cookie: string) => {
    const reply = await server.app.inject({ method: 'POST', url, payload, headers: { ...FROM_DESK, cookie } })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), cookies: cookiesOf(reply.headers) }
  }
  const begin = async (isFresh = false, cookie = '') => {
    const { status, body, cookies } = await post(postDeskProviderStart.path, { isFresh }, cookie)
    return { status, body, url: String(body['url']), cookie: cookies.join('; ') }
  }
  /** Logs in at the provider; the query with which it sends the browser back. */
  const visit = async (url: string, subject: string) => {
    const choice = new URL(url)
    choice.pathname += '/as'
    choice.searchParams.set('person', subject)
    const reply = await fetch(choice, { redirect: 'manual' })
    return new URL(reply.headers.get('location')!).search
  }
  const end = async (query: string, cookie: string) => {
    const { status, body, cookies } = await post(postDeskProvider.path, { query }, cookie)
    const session = cookies.find((one) => one.startsWith(`${cookieName(DESK_ORIGIN)}=`))
    return { status, body, headersOfSession: { ...FROM_DESK, cookie: session ?? '' } }
  }
  const logIn = async (subject: string, { isFresh = false, cookie = '' } = {}) => {
    const begun = await begin(isFresh, cookie)
    return end(await visit(begun.url, subject), [begun.cookie, cookie].filter((one) => one !== '').join('; '))
  }
  return { begin, visit, end, logIn }
}
