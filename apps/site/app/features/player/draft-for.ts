import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import type { Draft } from '@fairdraw/ui/form/use-form.ts'
import { readDraft, deleteDraft, saveDraft } from '../../session/draft.ts'

/** Stores typed values in the tab, so that they survive the end of a session (docs/product-decisions.md#replies). */
export function draftFor<Name extends string>(form: string, phone: string): Draft<Name> {
  const name = `${form} ${phone}`
  return {
    read: () => readDraft(tabStorage(), name, deviceNow()) as Partial<Record<Name, string>> | undefined,
    write: (values) => saveDraft(tabStorage(), name, values, deviceNow()),
    delete: () => deleteDraft(tabStorage(), name),
  }
}
