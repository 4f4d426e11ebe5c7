/** A picture with a word to everybody who comes by, once (1-site §2 'Modals', §3 'Settings'). */
import type { Settings } from '@fairdraw/contract/catalogue.ts'

export type ImageModalData = {
  start: string
  end: string
  image?: string
  body?: string
  button?: { text: string; link: string }
}

/** What there is to show; undefined where it is off, has no schedule, or nothing to say. */
export function imageModalOf(settings: Settings): ImageModalData | undefined {
  const { imageModalEnabled, imageModalSchedule, imageModalImage: image, imageModalBody: body } = settings
  if (!imageModalEnabled || !imageModalSchedule || !(image || body)) return undefined
  const { imageModalButtonEnabled, imageModalButtonText: text, imageModalButtonUrl: link } = settings
  return {
    ...imageModalSchedule,
    ...(image && { image }),
    ...(body && { body }),
    ...(imageModalButtonEnabled && text && link && { button: { text, link } }),
  }
}

/** What is kept of one that was seen: another picture, or another run of the same, is shown again. */
export function imageModalKey({ image, body, start }: ImageModalData): string {
  return `image-modal:${image ?? body}:${start}`
}

export function isImageModalDue({ start, end }: ImageModalData, now: number): boolean {
  return Date.parse(start) <= now && now < Date.parse(end)
}
