import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const recordings = join(import.meta.dirname, '../../media')

/** Copies the committed clips, posters, captions and sounds into a folder; what is there already and no older stays. */
export async function placeRecordings(targetDir: string): Promise<void> {
  await mkdir(targetDir, { recursive: true })
  for (const file of await readdir(recordings)) {
    const [ours, theirs] = [join(recordings, file), join(targetDir, file)]
    const [made, placed] = await Promise.all([stat(ours), stat(theirs).catch(() => undefined)])
    if (!placed || placed.size !== made.size || placed.mtimeMs < made.mtimeMs) await copyFile(ours, theirs)
  }
}
