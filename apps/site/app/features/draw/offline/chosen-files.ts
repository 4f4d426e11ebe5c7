/** Reads files that the reader of the offline page has chosen, without holding the page up. */
import type { Progress } from '@fairdraw/draw/verify.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'

export const fileOf = (id: string): File | undefined => document.querySelector<HTMLInputElement>(`#${id}`)!.files?.[0]

export async function* piecesOf(file: File): AsyncGenerator<Uint8Array, void> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const SLICE_MS = 30

/** The page is drawn and can be used between two slices of a check. `show`: called between them. */
export function createPause(show: (progress: Progress) => void = () => {}): (progress: Progress) => Promise<void> {
  let sliceEndsAt = 0
  return async (progress) => {
    if (elapsedMs() < sliceEndsAt) return
    show(progress)
    await new Promise((resolve) => setTimeout(resolve))
    sliceEndsAt = elapsedMs() + SLICE_MS
  }
}
