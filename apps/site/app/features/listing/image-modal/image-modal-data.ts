/** The image modal: a picture with a text that every visitor sees once (1-site §2 'Modals', §3 'Settings'). */
import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'

export type ImageModalData = {
  start: string
  end: string
  image?: string
  body?: string
  button?: { text: string; link: string }
}

/** The modal's content. Undefined if it is switched off, has no schedule, or has neither picture nor text. */
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

/** The storage key that marks a modal as seen. Another picture, or a new run of the same one, is shown again. */
export function imageModalKey({ image, body, start }: ImageModalData): string {
  return `image-modal:${image ?? body}:${start}`
}

export function isImageModalDue({ start, end }: ImageModalData, now: number): boolean {
  return Date.parse(start) <= now && now < Date.parse(end)
}
