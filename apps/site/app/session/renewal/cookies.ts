/** The cookies that scripts can read. No other file of the site touches cookies (tools/browser-doors.ts). */

/**
 * The server sets it together with the cookie that renews a remembered session, which scripts cannot read. It says only that
 * there is one, so that nobody else's page asks for a renewal (docs/mechanisms/log-in.md#renewal-cookie).
 */
export const REMEMBERED_COOKIE = 'fairdraw-remembered'

export const cookieNames = (): string[] =>
  document.cookie
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0]!)
    .filter(Boolean)

export function deleteCookie(name: string, path: string, domain = ''): void {
  document.cookie = `${name}=;path=${path};max-age=0${domain}`
}

export const isRemembered = (): boolean => cookieNames().includes(REMEMBERED_COOKIE)

export const forgetRemembered = (): void => deleteCookie(REMEMBERED_COOKIE, '/win')
