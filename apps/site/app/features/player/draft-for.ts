import { readDraft, deleteDraft, saveDraft } from '../../session/draft.ts'
import { tabStorage } from '../../session/browser-storage.ts'
import type { Draft } from '../../ui/form/use-form.ts'
import { deviceNow } from '../../session/time/device-time.ts'

/** Stores typed values in the tab, so that they survive the end of a session (docs/product-decisions.md#replies). */
export function draftFor<Name extends string>(form: string, phone: string): Draft<Name> {
  const name = `${form} ${phone}`
  return {
    read: () => readDraft(tabStorage(), name, deviceNow()) as Partial<Record<Name, string>> | undefined,
    write: (values) => saveDraft(tabStorage(), name, values, deviceNow()),
    delete: () => deleteDraft(tabStorage(), name),
  }
}
