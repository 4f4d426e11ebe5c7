/** A hostile file ends the process that reads it, within its limits. */
import { expect, it } from 'vitest'
import { readRecording } from './read-recording.ts'
import { readDemoFile } from './testing.ts'

const film = await readDemoFile('clip-festival.mp4')
const LIMITS = { timeMs: 60_000, heapMegabytes: 96, rangeBytes: 16 * 1024 ** 2 }

it('asks for little of a film, and never for the whole', async () => {
  let asked = 0
  const facts = await readRecording(film.length, async (start, end) => {
    asked += end - start
    return film.subarray(start, end)
  })
  expect(facts).toMatchObject({ container: 'mp4', seconds: 7, width: 960, height: 540 })
  expect(asked).toBeLessThan(film.length / 10)
})

it('ends by time when a file leads nowhere', async () => {
  const never = () => new Promise<Uint8Array>(() => {})
  expect(await readRecording(film.length, never, { ...LIMITS, timeMs: 50 })).toBeUndefined()
})

it('does not collect an index that is larger than that of any film', async () => {
  // The index is said to fill two gigabytes, which are made as they are asked for.
  const size = 2 * 1024 ** 3
  const start = Buffer.from(film.subarray(0, 64))
  const moov = start.indexOf('moov') - 4
  start.writeUInt32BE(size - moov, moov)
  const ranges: number[] = []
  const read = async (from: number, to: number) => {
    ranges.push(to - from)
    const bytes = Buffer.alloc(to - from)
    start.copy(bytes, 0, from)
    return bytes
  }
  expect(await readRecording(size, read, LIMITS)).toBeUndefined()
  expect(ranges.every((one) => one <= LIMITS.rangeBytes)).toBe(true)
})

it('ends when the memory of its process is used up', async () => {
  const read = async (start: number, end: number) => film.subarray(start, end)
  expect(await readRecording(film.length, read, { ...LIMITS, heapMegabytes: 6 })).toBeUndefined()
})

it('rejects if the bytes cannot be read, for that says nothing of the file', async () => {
  const fail = () => Promise.reject(new Error('no connection'))
  await expect(readRecording(film.length, fail)).rejects.toThrow('no connection')
})
