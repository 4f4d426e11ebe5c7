import type { Answer } from '@fairdraw/contract/call.ts'
import { postDeskMediaUpload } from '@fairdraw/contract/desk/media.ts'
import { sendLoggedIn } from '../../session/log-in-request.ts'

type Sent = Answer<typeof postDeskMediaUpload>

const OFFLINE = {
  ok: false,
  status: 0,
  problem: { code: 'offline', title: 'No connection', status: 0 },
} as unknown as Sent

/**
 * Uploads a file. Like `callDesk`, it lets the person log in over the page if their session has ended, and then sends the
 * file again.
 */
export const sendFile = (file: Blob, onProgress: (share: number) => void): Promise<Sent> =>
  sendLoggedIn(() => sendOnce(file, onProgress))

/** `fetch` does not say how much of a body has been sent. */
function sendOnce(file: Blob, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((settle) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => settle(readAnswer(request.status, request.responseText)))
    for (const failure of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(failure, () => settle(OFFLINE))
    request.open(postDeskMediaUpload.method, postDeskMediaUpload.path)
    request.setRequestHeader('content-type', postDeskMediaUpload.upload)
    request.setRequestHeader('accept', 'application/json, application/problem+json')
    request.send(file)
  })
}

function readAnswer(status: number, text: string): Sent {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy refuses in its own format.
  }
  if (status === 200 && body !== undefined) return { ok: true, status, body } as Sent
  if (typeof body === 'object' && body !== null && 'code' in body) return { ok: false, status, problem: body } as Sent
  const code = status === 413 ? 'request-too-large' : 'busy'
  return { ok: false, status, problem: { type: 'about:blank', title: '', status, code } } as Sent
}
