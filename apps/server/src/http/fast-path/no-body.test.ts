import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const port = (app.server.address() as AddressInfo).port

/** Sends a call without a body; returns the status and the body of its reply. */
async function send(path: string, headers: string[]): Promise<[status: number, body: string]> {
  const socket = connect(port, '127.0.0.1')
  socket.write([`POST ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return [Number(head.split(' ')[1]), body]
}

it.each([
  ['/api/generic-entry/enter', 'application/json'],
  ['/api/generic-entry/enter', 'text/csv'],
  ['/api/generic-entry/enter', ';'],
  ['/api/intake/csv', 'text/csv'],
  ['/api/desk/imports', 'text/csv'],
  ['/api/no-such-call', 'application/json'],
  ['/win', 'application/x-www-form-urlencoded'],
])('a call to %s of the type %s without a body is answered as one of length 0', async (path, type) => {
  const sized = await send(path, [`content-type: ${type}`, 'content-length: 0'])
  expect(sized[0]).toBeGreaterThanOrEqual(400)
  expect(await send(path, [`content-type: ${type}`])).toEqual(sized)
})
