/** The media library over HTTP, for its tests. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDeskMedia, postDeskMediaUpload } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem, MediaShelf } from '@fairdraw/contract/desk/media.ts'
import type { Problem } from '@fairdraw/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '../audit/tables.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { addStaff, DESK_ORIGIN } from '../../testing/desk/staff-client.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { saveRevision } from '../content/revisions.ts'

export async function openMediaLibrary() {
  const folder = await mkdtemp(join(tmpdir(), 'media-library-'))
  closeAfter({ close: () => rm(folder, { recursive: true }) })
  const server = await startTestApp({
    config: { ...testConfig, DATA_DIR: folder, PUBLIC_ORIGIN: DESK_ORIGIN },
    mediaFolders: [],
  })
  const { headers, staffId } = await addStaff(server, ['editor'])

  async function upload(bytes: Buffer, type = 'application/octet-stream') {
    const reply = await server.app.inject({
      method: 'POST',
      url: postDeskMediaUpload.path,
      payload: bytes,
      headers: { ...headers, 'content-type': type },
    })
    const body = reply.json<{ item: MediaItem; isNew: boolean } & Problem>()
    return { status: reply.statusCode, body }
  }

  const list = async (shelf: MediaShelf, words?: string) => {
    const { body } = await server.ask(getDeskMedia, {
      headers,
      query: { shelf, ...(words !== undefined && { words }) },
    })
    return body.items!.map(({ id }) => id)
  }

  const actsOn = async (id: string) =>
    (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).map(
      ({ act }) => act,
    )

  let lastItem = 7_000
  /** Saves a competition with something of the library on its card. */
  async function useInCompetition(address: string) {
    lastItem += 1
    const item = exampleItem(server.clock.now, lastItem, { 'meta.media.mobile.cardImage': address })
    await server.db.transaction((tx) =>
      saveRevision(tx, item, { basedOn: 0, actor: { staffId }, now: server.clock.now }),
    )
    return item.id
  }

  return { server, headers, staffId, upload, list, actsOn, useInCompetition }
}

/** A file of the demonstration. */
export const readDemoFile = (name: string) => readFile(new URL(`../../../../../demo/media/${name}`, import.meta.url))
