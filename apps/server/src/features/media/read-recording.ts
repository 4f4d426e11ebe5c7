/** What a film or sound is, from its bytes; within limits of time and memory (recording-process.ts). */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RecordingFacts } from '@fairdraw/rules/media/recordings.ts'
import type { RangeRequest, RecordingReply } from './recording-process.ts'

export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const PROGRAM = fileURLToPath(new URL('recording-process.ts', import.meta.url))

/** An honest film takes less than a second, and a large sound, which is read as a whole, some seconds. */
const DEFAULT_LIMITS = {
  timeMs: 30_000,
  heapMegabytes: 96,
  /** The index of a film of half an hour has a megabyte. */
  rangeBytes: 16 * 1024 ** 2,
}

/** Undefined for a file that cannot be read, or not within the limits. Rejects if its bytes cannot be read. */
export function readRecording(
  size: number,
  readRange: ReadRange,
  limits: typeof DEFAULT_LIMITS = DEFAULT_LIMITS,
): Promise<RecordingFacts | undefined> {
  const reader = fork(PROGRAM, [String(size)], {
    // Nothing of the configuration, which has secrets.
    env: {},
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<RecordingFacts | undefined>()
  const timer = setTimeout(() => resolve(undefined), limits.timeMs)
  // Answered in the order of the requests, one after the other.
  let last: Promise<void> = Promise.resolve()
  const answer = async (earlier: Promise<void>, { start, end }: RangeRequest) => {
    await earlier
    const bytes = await readRange(start, end)
    // It may have ended meanwhile.
    if (reader.connected) reader.send(bytes, () => {})
  }
  reader.on('message', (message: RecordingReply) => {
    if ('facts' in message) return resolve(message.facts)
    if (message.end - message.start > limits.rangeBytes) return resolve(undefined)
    last = answer(last, message)
    last.catch(reject)
  })
  // It could not be started.
  reader.on('error', reject)
  // What the reader throws, an exhausted heap.
  reader.on('exit', () => resolve(undefined))
  return promise.finally(() => {
    clearTimeout(timer)
    reader.kill('SIGKILL')
  })
}
