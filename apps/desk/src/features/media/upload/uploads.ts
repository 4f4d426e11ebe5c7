/** The files that are being uploaded, as a list that only changes by these steps. */
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { formatMegabytes, MEDIA_LIMITS } from '@fairdraw/rules/media/recordings.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import type { DeskProblem } from '../../../api.ts'
import { KIND_COPY } from '../kind-copy.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'refused' | 'stored'
  /** How much has been sent, from 0 to 1. */
  share: number
  problem?: DeskProblem
  item?: MediaItem
  /** The same file was in the library before. */
  isKnown?: boolean
}

export type UploadStep =
  | { type: 'add'; files: readonly File[] }
  | { type: 'change'; key: number; to: Partial<Omit<Upload, 'key' | 'file'>> }
  | { type: 'retry'; key: number }
  | { type: 'remove'; key: number }

/** So many files are sent at once. */
const MAX_SENDING = 2

/** What a browser says a file is, by its name. The server looks at its content. */
const KINDS: readonly (readonly [string, MediaKind])[] = [
  ['image/', 'picture'],
  ['audio/', 'sound'],
]

/** A file that the server would refuse is not sent. */
function refuseLarge({ type, size }: File): DeskProblem | undefined {
  const kind = KINDS.find(([start]) => type.startsWith(start))?.[1] ?? 'film'
  const { bytes } = MEDIA_LIMITS[kind]
  if (size <= bytes) return undefined
  const detail = `The file is larger than ${formatMegabytes(bytes)}, the most for a ${KIND_COPY[kind].one}. Make it smaller and try again.`
  return { code: 'request-too-large', title: 'This file is too large', status: 413, detail } as DeskProblem
}

let lastKey = 0

export function applyUploadStep(uploads: readonly Upload[], step: UploadStep): readonly Upload[] {
  switch (step.type) {
    case 'add':
      return [...uploads, ...step.files.map(beginUpload)]
    case 'change':
      return uploads.map((one) => (one.key === step.key ? { ...one, ...step.to } : one))
    case 'retry':
      return uploads.map((one) => (one.key === step.key ? beginUpload(one.file) : one))
    case 'remove':
      return uploads.filter(({ key }) => key !== step.key)
  }
}

function beginUpload(file: File): Upload {
  lastKey += 1
  const begun = { key: lastKey, file, share: 0 }
  const problem = refuseLarge(file)
  return problem ? { ...begun, state: 'refused', problem } : { ...begun, state: 'waiting' }
}

/** The files to send now. */
export function nextUploads(uploads: readonly Upload[]): readonly Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_SENDING - sending))
}
