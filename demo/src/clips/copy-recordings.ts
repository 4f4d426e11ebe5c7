import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const recordings = join(import.meta.dirname, '../../media')

/** Copies the committed clips, posters, captions and sounds into a folder. Files that are already there and not older are kept. */
export async function copyRecordings(targetDir: string): Promise<void> {
  await mkdir(targetDir, { recursive: true })
  for (const file of await readdir(recordings)) {
    const [from, to] = [join(recordings, file), join(targetDir, file)]
    const [committed, existing] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
    if (!existing || existing.size !== committed.size || existing.mtimeMs < committed.mtimeMs) await copyFile(from, to)
  }
}
