/** The demonstration's pictures: each is drawn on its first request, and the others in the background. */
import { createDrawingProcess } from '../pictures/drawing/drawing-process.ts'
import { openPictures } from '../pictures/draw.ts'
import { step } from './steps.ts'

/** Background attempts for failed pictures. After that a picture is drawn only on request. */
const MAX_ROUNDS = 3

export type DemoPictures = {
  /** Resolves when the picture is in the folder; rejects if it cannot be drawn. */
  ensure(name: string): Promise<void>
  /** Draws the pictures that the home page preloads, so that its first screen is complete. Never rejects. */
  drawFirst(origin: string): Promise<void>
  /** Draws all missing pictures, those of the home page first, and reports its progress. Never rejects. */
  drawRest(origin: string): Promise<void>
  close(): void
}

export async function openDemoPictures(folder: string): Promise<DemoPictures> {
  const drawing = createDrawingProcess(folder)
  const pictures = await openPictures(folder, { drawFile: drawing.draw })
  let isClosed = false

  return {
    ensure: pictures.ensure,
    drawFirst: (origin) =>
      step('first picture', async () => {
        const drawn = await Promise.allSettled(
          findPreloadedPictures(await fetchHome(origin)).map((name) => pictures.ensure(name)),
        )
        const failed = drawn.find(({ status }) => status === 'rejected')
        return { summary: failed ? 'failed, will be retried' : 'the first one of the home page', result: undefined }
      }),
    drawRest: (origin) =>
      step('pictures', async (report) => {
        const first = findPictures(await fetchHome(origin))
        let totalDrawn = 0
        for (let round = 1; ; round += 1) {
          const { drawn, failures } = await pictures.drawAll({
            first,
            onProgress: ({ done, of }) => report(`${done} of ${of} drawn`),
          })
          totalDrawn += drawn
          const summary = totalDrawn === 0 ? 'already drawn' : `${totalDrawn} drawn`
          if (failures.length === 0 || isClosed) return { summary, result: undefined }
          if (round === MAX_ROUNDS)
            return { summary: `${summary}, ${failures.length} failed: ${String(failures[0])}`, result: undefined }
        }
      }),
    close: () => {
      isClosed = true
      pictures.close()
      drawing.close()
    },
  }
}

/** The files of the pictures in a page, in the order of the page. */
export function findPictures(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/([\w.-]+)/g)].map(([, name]) => name!))]
}

/** The files of the pictures that a page preloads. */
export function findPreloadedPictures(html: string): string[] {
  return findPictures((html.match(/<link\b[^>]*\bas="image"[^>]*>/g) ?? []).join(''))
}

async function fetchHome(origin: string): Promise<string> {
  // Without the page the pictures are drawn in another order.
  return fetch(`${origin}/win`)
    .then((response) => response.text())
    .catch(() => '')
}
