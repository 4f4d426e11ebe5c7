import type { RevisionWithBody } from '@fairdraw/contract/desk/content-revision.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskProblem } from '../../../api.ts'
import { itemPath } from '../naming/item-address.ts'
import type { ItemName } from '../naming/item-address.ts'
import { useSaving } from './saving/use-saving.ts'
import type { SaveResult } from './saving/use-saving.ts'
import type { useEditing } from './use-editing.ts'

/** The texts that somebody has to choose from. `base` is the one that both were made from. */
export type OpenConflict = { base: unknown; newest: RevisionWithBody; isSubmitting: boolean }

/** Saving and submitting, with what follows: the item's page, a refusal, or a choice between two texts. */
export function useSavedText({
  item,
  editing,
  onLeave,
  onFields,
}: {
  item: ItemName
  editing: ReturnType<typeof useEditing>
  /** The page is about to be left, with everything saved. */
  onLeave: () => void
  /** Fields that do not fit. */
  onFields: (fields: Record<string, string[]>, body: unknown) => void
}) {
  const saving = useSaving(item)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<DeskProblem>()
  const [conflict, setConflict] = useState<OpenConflict>()
  const [saved, setSaved] = useState<number>()

  function leaveFor(address: string, state?: unknown): void {
    onLeave()
    void navigate(address, { replace: true, state })
  }

  function settle(result: SaveResult | undefined, body: unknown, basedOn: number, isSubmitting: boolean): void {
    if (!result) return
    const { revision, problem: refusal } = result
    if (revision !== undefined) {
      editing.setBase(revision, body)
      setSaved(revision)
    }
    if (result.isSubmitted) leaveFor(itemPath(item))
    else if (refusal?.code === 'revision-stale' && refusal.revisions?.newest)
      setConflict({ base: refusal.revisions.basedOn?.body, newest: refusal.revisions.newest, isSubmitting })
    else if (refusal) {
      setProblem(refusal)
      if (refusal.fields) onFields(refusal.fields, body)
    } else if (basedOn === 0) leaveFor(`${itemPath(item)}/edit`, { saved: revision })
  }

  async function save(body: unknown, basedOn: number, isSubmitting: boolean): Promise<void> {
    setProblem(undefined)
    const result = isSubmitting ? await saving.saveAndSubmit(body, basedOn) : await saving.save(body, basedOn)
    settle(result, body, basedOn, isSubmitting)
  }

  return {
    busy: saving.busy,
    problem,
    conflict,
    /** The revision that was saved last. */
    saved,
    save: (isSubmitting: boolean) => save(editing.body, editing.basedOn, isSubmitting),
    submit: async () => {
      setProblem(undefined)
      settle(await saving.submit(editing.basedOn), editing.body, editing.basedOn, true)
    },
    closeConflict: () => setConflict(undefined),
    /** Saves what was chosen on top of the newest text. Nothing is to be saved if that is the newest text itself. */
    saveChoice: async (body: unknown, { newest, isSubmitting }: OpenConflict, isNewest: boolean) => {
      setConflict(undefined)
      editing.edit({ type: 'replace', body })
      editing.setBase(newest.revision, newest.body)
      if (!isNewest) await save(body, newest.revision, isSubmitting)
    },
  }
}
