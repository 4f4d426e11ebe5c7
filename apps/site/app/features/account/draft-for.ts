import { draftOf, forgetDraft, keepDraft } from '../../session/draft.ts'
import { tabStorage } from '../../session/tab-storage.ts'
import type { Draft } from '../../ui/use-form.ts'

/** Keeps what is typed in the tab, so that a session that ends in between costs nothing (decisions: replies). */
export function draftFor<Name extends string>(form: string, phone: string): Draft<Name> {
  const name = `${form} ${phone}`
  return {
    read: () => draftOf(tabStorage(), name, Date.now()) as Partial<Record<Name, string>> | undefined,
    write: (values) => keepDraft(tabStorage(), name, values, Date.now()),
    forget: () => forgetDraft(tabStorage(), name),
  }
}
