/** The demonstration's pictures: each is drawn when it is first asked for, and those that nobody has asked for yet meanwhile. */
import { createDrawingProcess } from '../pictures/drawing-process.ts'
import { openPictures } from '../pictures/draw.ts'
import { step } from './steps.ts'

/** What fails is tried so often before it is left to whoever asks for it. */
const MAX_ROUNDS = 3

export type DemoPictures = {
  /** Resolves when a picture is in the folder; throws when it cannot be drawn. */
  ensure(name: string): Promise<void>
  /** Draws what the home page shows first, so that whoever opens it sees it at once. Throws nothing. */
  drawFirst(origin: string): Promise<void>
  /** Draws what is missing, that of the home page first. Says how far it has come; throws nothing. */
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
        const drawn = await Promise.allSettled(firstPictures(await home(origin)).map((name) => pictures.ensure(name)))
        const failed = drawn.find(({ status }) => status === 'rejected')
        return { said: failed ? 'left for later' : 'the one that opens the home page', done: undefined }
      }),
    drawRest: (origin) =>
      step('pictures', async (report) => {
        const first = namedPictures(await home(origin))
        let drawnInAll = 0
        for (let round = 1; ; round += 1) {
          const { drawn, failures } = await pictures.drawAll({
            first,
            onProgress: ({ done, of }) => report(`${done} of ${of} drawn`),
          })
          drawnInAll += drawn
          const said = drawnInAll === 0 ? 'all drawn before' : `${drawnInAll} drawn`
          if (failures.length === 0 || isClosed) return { said, done: undefined }
          if (round === MAX_ROUNDS)
            return { said: `${said}, ${failures.length} failed: ${String(failures[0])}`, done: undefined }
        }
      }),
    close: () => {
      isClosed = true
      pictures.close()
      drawing.close()
    },
  }
}

/** The files that the home page names, in its own order: the first screen's come first. */
export function namedPictures(html: string): string[] {
  return [...new Set([...html.matchAll(/\/media\/([\w.-]+)/g)].map(([, name]) => name!))]
}

/** Those that a page has fetched before anything else. */
export function firstPictures(html: string): string[] {
  return namedPictures((html.match(/<link\b[^>]*\bas="image"[^>]*>/g) ?? []).join(''))
}

async function home(origin: string): Promise<string> {
  // Without it they are drawn in another order.
  return fetch(`${origin}/win`)
    .then((response) => response.text())
    .catch(() => '')
}
