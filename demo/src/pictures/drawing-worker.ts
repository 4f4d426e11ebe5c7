/** The process that draws (drawing-process.ts): it takes names of files and answers each when it lies in the folder, or why it does not. */
import { setPriority } from 'node:os'

/** Whoever serves, or does anything else on this machine, goes before it. Set before any thread of the process is made, which inherit it. */
setPriority(19)

const [, , targetDir] = process.argv
const [{ drawHere }, { default: sharp }] = await Promise.all([import('./draw.ts'), import('sharp')])
// As many pictures at once as there are cores to use, a thread each (picture-queue.ts).
sharp.concurrency(1)
const draw = drawHere(targetDir!)

process.on('message', (file: string) => {
  draw(file).then(
    () => process.send?.({ file }),
    (error: unknown) => process.send?.({ file, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
