import { afterEach, describe, expect, it, vi } from 'vitest'
import { canUsePasskeys, createPasskey, passkeyFailure, showPasskey } from './passkey.ts'

class FakeCredential {
  static parseRequestOptionsFromJSON = (json: object) => ({ parsedRequest: json })
  static parseCreationOptionsFromJSON = (json: object) => ({ parsedCreation: json })
  toJSON = () => ({ id: 'abc' })
}

const OPTIONS = { challenge: 'x', rpId: 'desk.example', timeout: 1, userVerification: 'required' } as const

function stubBrowser(answer: () => Promise<unknown>) {
  const credentials = { get: vi.fn(answer), create: vi.fn(answer) }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('navigator', { credentials })
  return credentials
}

afterEach(() => vi.unstubAllGlobals())

describe('a passkey', () => {
  it('cannot be used where the browser has no passkeys, or not the calls for JSON', () => {
    expect(canUsePasskeys()).toBe(false)
    vi.stubGlobal('PublicKeyCredential', () => {})
    expect(canUsePasskeys()).toBe(false)
    vi.stubGlobal('PublicKeyCredential', FakeCredential)
    expect(canUsePasskeys()).toBe(true)
  })

  it('is asked for with the parsed options, and its JSON is returned', async () => {
    const { get } = stubBrowser(async () => new FakeCredential())
    const { signal } = new AbortController()
    expect(await showPasskey(OPTIONS, signal)).toEqual({ credential: { id: 'abc' } })
    expect(get).toHaveBeenCalledWith({ publicKey: { parsedRequest: OPTIONS }, signal })
  })

  it('that is not shown or not made is said in words', async () => {
    stubBrowser(async () => null)
    expect(await showPasskey(OPTIONS)).toEqual({ failure: expect.stringContaining('No passkey was used') })
    stubBrowser(() => Promise.reject(new DOMException('', 'InvalidStateError')))
    expect(await createPasskey({} as never)).toEqual({ failure: expect.stringContaining('already has a passkey') })
  })

  it('has a sentence for every failure, known or not', () => {
    expect(passkeyFailure(new DOMException('', 'NotAllowedError'))).toContain('You can try again')
    expect(passkeyFailure(new DOMException('', 'SecurityError'))).toContain('address')
    expect(passkeyFailure('odd')).toContain('use a code')
  })
})
