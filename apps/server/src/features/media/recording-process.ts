/**
 * Reads what a film or sound says of itself, in a process of its own: a file that leads the reader in circles or makes it collect
 * without end ends that one only. In a thread an exhausted heap may end all. It is given bytes on request, and never the whole file.
 */
import type { RecordingFacts } from '@fairdraw/rules/media/recordings.ts'
import { CustomSource, Input, MP3, MP4, WEBM } from 'mediabunny'
import type { InputFormat } from 'mediabunny'

export type RangeRequest = { start: number; end: number }
export type RecordingReply = RangeRequest | { facts: RecordingFacts }

const size = Number(process.argv[2])

const CONTAINERS = new Map<InputFormat, RecordingFacts['container']>([
  [MP4, 'mp4'],
  [WEBM, 'webm'],
  [MP3, 'mp3'],
])
const MAX_TRACKS = 16
/** Boxes of a film that is sent as it is made, one or two for each of its seconds. */
const MAX_BOXES = 10_000

/** Requests are answered in their order. */
const waiting: ((bytes: Uint8Array) => void)[] = []
process.on('message', (bytes: Uint8Array) => waiting.shift()?.(bytes))
const read = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((settle) => {
    waiting.push(settle)
    process.send!({ start, end } satisfies RangeRequest)
  })

async function readFacts(): Promise<RecordingFacts> {
  const input = new Input({ formats: [...CONTAINERS.keys()], source: new CustomSource({ getSize: () => size, read }) })
  const container = CONTAINERS.get(await input.getFormat())!
  const startsAtOnce = container !== 'mp4' || (await isIndexFirst())
  const tracks = await input.getTracks()
  if (tracks.length > MAX_TRACKS) throw new Error('Too many tracks')
  const [video] = await input.getVideoTracks()
  const codecs = async (type: 'video' | 'audio') =>
    Promise.all(tracks.filter((track) => track.type === type).map((track) => track.getCodec()))
  return {
    container,
    video: await codecs('video'),
    audio: await codecs('audio'),
    seconds: await input.computeDuration(),
    width: (await video?.getDisplayWidth()) ?? 0,
    height: (await video?.getDisplayHeight()) ?? 0,
    startsAtOnce,
  }
}

/** Whether the box with the index comes before the film. Throws if the boxes do not fill the file: a part of it is missing. */
async function isIndexFirst(): Promise<boolean> {
  let isFirst: boolean | undefined
  let at = 0
  for (let boxes = 0; at < size; boxes += 1) {
    if (boxes > MAX_BOXES || at + 8 > size) throw new Error('No boxes')
    const head = Buffer.from(await read(at, Math.min(at + 16, size)))
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    // 0: up to the end of the file. 1: the size is behind the type, in eight bytes.
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || at + length > size) throw new Error('A part is missing')
    if (type === 'moov' || type === 'mdat') isFirst ??= type === 'moov'
    at += length
  }
  return isFirst ?? false
}

process.send!({ facts: await readFacts() } satisfies RecordingReply)
