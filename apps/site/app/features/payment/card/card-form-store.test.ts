import { describe, expect, it } from 'vitest'
import type { CardForm, CardState } from './card-gateway.ts'
import { createCardFormStore } from './card-form-store.ts'

const field = { isFocused: false, isEmpty: true, isValid: false, isPotentiallyValid: true }
const typed: CardState = { fields: { number: field, expirationDate: field, cvv: field }, codeLength: 3 }
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Fake fields that open on demand and log when they close. */
function fields() {
  const log: string[] = []
  const opening: { finish: () => void; fail: (error: object) => void; type: (typed: CardState) => void }[] = []
  const open = (onChange: (typed: CardState) => void) => {
    const place = log.push('open')
    return new Promise<CardForm>((resolve, reject) => {
      const form: CardForm = {
        authorise: async () => ({ ok: true, nonce: 'n' }),
        describe: () => {},
        focus: () => {},
        close: async () => void log.push(`close ${place}`),
      }
      opening.push({ finish: () => resolve(form), fail: reject, type: onChange })
    })
  }
  return { log, opening, store: createCardFormStore(open) }
}

describe('the card form', () => {
  it('is open once the gateway’s fields are open', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    expect(store.get().form).toBeUndefined()
    opening[0]!.finish()
    await settled()
    expect(store.get().form).toBeDefined()
  })

  it('can be waited for, until it is open or could not be opened', async () => {
    const { store, opening } = fields()
    store.open()
    const opened = store.opened()
    await settled()
    opening[0]!.finish()
    expect(await opened).toBe(store.get().form)
    store.open()
    const failed = store.opened()
    await settled()
    opening[1]!.fail({ code: 'HOSTED_FIELDS_TIMEOUT' })
    expect(await failed).toBeUndefined()
  })

  it('opens again only after the previous fields are closed', async () => {
    const { store, opening, log } = fields()
    store.open()
    await settled()
    opening[0]!.finish()
    await settled()
    store.open()
    await settled()
    expect(log).toEqual(['open', 'close 1', 'open'])
  })

  it('closes fields that arrive after it was closed', async () => {
    const { store, opening, log } = fields()
    store.open()
    await settled()
    store.close()
    opening[0]!.finish()
    await settled()
    expect(store.get().form).toBeUndefined()
    expect(log).toEqual(['open', 'close 1'])
  })

  it('shows why it could not open, and can be opened again', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    opening[0]!.fail({ code: 'HOSTED_FIELDS_TIMEOUT' })
    await settled()
    expect(store.get().failure).toMatchObject({ isFormUnusable: true })
    store.open()
    expect(store.get().failure).toBeUndefined()
  })

  it('says that it could not be loaded where a part of the library did not load', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    opening[0]!.fail(new TypeError('Failed to fetch dynamically imported module'))
    await settled()
    expect(store.get().failure?.message).toContain('couldn’t load')
  })

  it('clears a field error when the input changes, not on focus, and keeps the message above the fields', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    const found = { number: 'Missing.', cvv: 'Missing, too.' }
    store.setFailure({ message: 'Check it.', fields: found, isFormUnusable: false })
    opening[0]!.type({ ...typed, fields: { ...typed.fields, number: { ...field, isFocused: true } } })
    expect(store.get().failure?.fields).toEqual(found)
    const begun = { ...typed, fields: { ...typed.fields, number: { ...field, isFocused: true, isEmpty: false } } }
    opening[0]!.type(begun)
    expect(store.get()).toMatchObject({ typed: begun, messages: ['Check it.'] })
    expect(store.get().failure?.fields).toEqual({ cvv: 'Missing, too.' })
  })

  it('shows no message above the fields where every error is at a field', () => {
    const { store } = fields()
    store.setFailure({ fields: { number: 'Missing.' }, isFormUnusable: false })
    expect(store.get().messages).toEqual([])
  })
})
