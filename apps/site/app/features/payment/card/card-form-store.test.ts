import { describe, expect, it } from 'vitest'
import type { CardForm, CardState } from './card-gateway.ts'
import { createCardFormStore } from './card-form-store.ts'

const field = { isFocused: false, isEmpty: true, isValid: false, isPotentiallyValid: true }
const typed: CardState = { fields: { number: field, expirationDate: field, cvv: field }, codeLength: 3 }
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Fields that stand once they are let, and tell when they are gone. */
function fields() {
  const log: string[] = []
  const opening: { stand: () => void; fail: (error: object) => void; type: (typed: CardState) => void }[] = []
  const open = (onChange: (typed: CardState) => void) => {
    const place = log.push('open')
    return new Promise<CardForm>((resolve, reject) => {
      const form: CardForm = {
        authorise: async () => ({ ok: true, nonce: 'n' }),
        describe: () => {},
        focus: () => {},
        close: async () => void log.push(`close ${place}`),
      }
      opening.push({ stand: () => resolve(form), fail: reject, type: onChange })
    })
  }
  return { log, opening, store: createCardFormStore(open) }
}

describe('the card form', () => {
  it('stands once the gateway’s fields do', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    expect(store.get().form).toBeUndefined()
    opening[0]!.stand()
    await settled()
    expect(store.get().form).toBeDefined()
  })

  it('is opened anew only after the fields before are gone', async () => {
    const { store, opening, log } = fields()
    store.open()
    await settled()
    opening[0]!.stand()
    await settled()
    store.open()
    await settled()
    expect(log).toEqual(['open', 'close 1', 'open'])
  })

  it('puts away fields that arrive after it was closed', async () => {
    const { store, opening, log } = fields()
    store.open()
    await settled()
    store.close()
    opening[0]!.stand()
    await settled()
    expect(store.get().form).toBeUndefined()
    expect(log).toEqual(['open', 'close 1'])
  })

  it('says why it cannot be had, and can be opened again', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    opening[0]!.fail({ code: 'HOSTED_FIELDS_TIMEOUT' })
    await settled()
    expect(store.get().trouble).toMatchObject({ isFormLost: true })
    store.open()
    expect(store.get().trouble).toBeUndefined()
  })

  it('says that it could not be loaded where a part of the library did not arrive', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    opening[0]!.fail(new TypeError('Failed to fetch dynamically imported module'))
    await settled()
    expect(store.get().trouble?.message).toContain('couldn’t load')
  })

  it('forgets what was found at a field once something else is typed there, not when the focus comes, nor what was said above', async () => {
    const { store, opening } = fields()
    store.open()
    await settled()
    const found = { number: 'Missing.', cvv: 'Missing, too.' }
    store.setTrouble({ message: 'Check it.', fields: found, isFormLost: false })
    opening[0]!.type({ ...typed, fields: { ...typed.fields, number: { ...field, isFocused: true } } })
    expect(store.get().trouble?.fields).toEqual(found)
    const begun = { ...typed, fields: { ...typed.fields, number: { ...field, isFocused: true, isEmpty: false } } }
    opening[0]!.type(begun)
    expect(store.get()).toMatchObject({ typed: begun, messages: ['Check it.'] })
    expect(store.get().trouble?.fields).toEqual({ cvv: 'Missing, too.' })
  })

  it('says nothing above the fields where all is said at them', () => {
    const { store } = fields()
    store.setTrouble({ fields: { number: 'Missing.' }, isFormLost: false })
    expect(store.get().messages).toEqual([])
  })
})
