/** The drawing process (drawing-process.ts): receives file names, and replies to each when it is in the folder, or with the error. */
import { setPriority } from 'node:os'

/** The lowest priority, so that drawing never slows down serving. Threads inherit it, so it is set before the first one starts. */
setPriority(19)

const [, , targetDir] = process.argv
const [{ createInProcessDrawer }, { default: sharp }] = await Promise.all([import('../draw.ts'), import('sharp')])
// One thread for each picture; the queue limits the concurrent pictures (picture-queue.ts).
sharp.concurrency(1)
const draw = createInProcessDrawer(targetDir!)

process.on('message', (file: string) => {
  draw(file).then(
    () => process.send?.({ file }),
    (error: unknown) => process.send?.({ file, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
