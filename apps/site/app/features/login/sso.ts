import { api } from '../../api.ts'
import { deviceHeader } from '../../session/device.ts'

/** Asks what logs in, or ends log-ins: by the device's number the server knows again where it is asked from. */
export const sso: typeof api = (endpoint, parts, more = {}) =>
  api(endpoint, parts, { ...more, headers: { ...deviceHeader(), ...more.headers } })
