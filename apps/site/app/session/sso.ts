import type { Answer, call, Transport } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { api } from '../api.ts'
import { deviceHeader } from './device.ts'

/** Calls a log-in or log-out endpoint with the device id, by which the server recognises the device. */
export function sso<const E extends Endpoint>(
  endpoint: E,
  parts: Parameters<typeof call<E>>[1],
  more: Transport = {},
): Promise<Answer<E>> {
  return api(endpoint, parts, { ...more, headers: { ...deviceHeader(), ...more.headers } })
}
