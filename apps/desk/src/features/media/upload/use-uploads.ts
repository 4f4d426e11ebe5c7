import { useEffect, useReducer } from 'react'
import { sendFile } from '../send-file.ts'
import { applyUploadStep, nextUploads } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** Uploads files, two at a time. Those that are refused stay in the list with what was said. */
export function useUploads() {
  const [uploads, dispatch] = useReducer(applyUploadStep, [])
  useEffect(() => {
    const send = async ({ key, file }: Upload) => {
      dispatch({ type: 'change', key, to: { state: 'sending' } })
      const answer = await sendFile(file, (share) => dispatch({ type: 'change', key, to: { share } }))
      if (answer.ok) {
        const { item, isNew } = answer.body
        dispatch({ type: 'change', key, to: { state: 'stored', share: 1, item, isKnown: !isNew } })
      } else dispatch({ type: 'change', key, to: { state: 'refused', problem: answer.problem } })
    }
    for (const upload of nextUploads(uploads)) void send(upload)
  }, [uploads])
  return {
    uploads,
    add: (files: readonly File[]) => dispatch({ type: 'add', files }),
    retry: (key: number) => dispatch({ type: 'retry', key }),
    remove: (key: number) => dispatch({ type: 'remove', key }),
  }
}
