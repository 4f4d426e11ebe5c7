/**
 * Ends a process whose event loop no longer turns, so that whoever started it starts another
 * (docs/mechanisms/serving/front.md#watchdogs). Before that, a line on standard error says where it hangs.
 */
import { Worker } from 'node:worker_threads'

const BEAT_MS = 250
/** How often the thread looks: often enough that a limit of one second is kept. */
const CHECK_MS = 250
/** The thread needs some 17 MB. This only bounds it, should it ever leak. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/** From now on. `maxBlockedSeconds`: how long one turn of the event loop may last. */
export function startWatchdog(maxBlockedSeconds: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  new Worker(new URL('watchdog-thread.js', import.meta.url), {
    workerData: { beats, checkMs: CHECK_MS, maxMissedChecks: (maxBlockedSeconds * 1000) / CHECK_MS },
    resourceLimits: HEAP_LIMITS,
    // It needs neither the process's secrets nor its flags.
    env: {},
    execArgv: [],
  }).unref()
}
