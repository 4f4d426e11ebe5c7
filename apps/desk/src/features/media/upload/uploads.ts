/** The files that are being uploaded, as a list that only changes by these steps. */
import { MAX_PICTURE_BYTES } from '@fairdraw/contract/desk/media.ts'
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import type { DeskProblem } from '../../../api.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'refused' | 'stored'
  /** How much has been sent, from 0 to 1. */
  share: number
  problem?: DeskProblem
  picture?: MediaPicture
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

const TOO_LARGE = {
  code: 'request-too-large',
  title: 'This file is too large',
  status: 413,
  detail: `The file is larger than ${MAX_PICTURE_BYTES / 1024 ** 2} MB. Make the picture smaller and try again.`,
} as DeskProblem

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
  // A file that the server would refuse is not sent.
  return file.size > MAX_PICTURE_BYTES
    ? { ...begun, state: 'refused', problem: TOO_LARGE }
    : { ...begun, state: 'waiting' }
}

/** The files to send now. */
export function nextUploads(uploads: readonly Upload[]): readonly Upload[] {
  const sending = uploads.filter(({ state }) => state === 'sending').length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, MAX_SENDING - sending))
}
