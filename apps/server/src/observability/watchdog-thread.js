/**
 * The thread of watchdog.ts. JavaScript, because a thread that removes types itself needs 10 MB more.
 *
 * It counts its own checks instead of reading a clock: a process that was stopped as a whole, such as with a frozen virtual
 * machine, has missed none of them when it goes on.
 */
import { writeSync } from 'node:fs'
import { hostname } from 'node:os'
import process from 'node:process'
import { workerData } from 'node:worker_threads'

const { beats, checkMs, maxMissedChecks } = workerData
const STANDARD_ERROR = 2
/** Code that never returns to JavaScript cannot be interrupted. The process then ends without its stack. */
const STACK_TIMEOUT_MS = 5_000
const MAX_FRAMES = 20
/** pino's number for it. */
const FATAL = 60

/** Names and places of functions only: values may be personal. */
const describeFrame = ({ functionName, url, location }) =>
  `at ${functionName || '<anonymous>'} (${url}:${location.lineNumber + 1}:${location.columnNumber + 1})`

/** Resolves to the main thread's stack; undefined when it cannot be interrupted. */
async function readMainStack() {
  // Loaded only now, because it is not needed before.
  const { Session } = await import('node:inspector')
  const session = new Session()
  session.connectToMainThread()
  return new Promise((resolve) => {
    setTimeout(resolve, STACK_TIMEOUT_MS)
    session.on('Debugger.paused', ({ params }) => resolve(params.callFrames.slice(0, MAX_FRAMES).map(describeFrame)))
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}

async function endProcess() {
  const stack = await readMainStack().catch(() => undefined)
  const line = {
    level: FATAL,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    blockedMs: maxMissedChecks * checkMs,
    stack: stack?.join('\n') ?? 'outside of JavaScript',
    msg: 'the event loop does not turn: the process ends',
  }
  try {
    writeSync(STANDARD_ERROR, `${JSON.stringify(line)}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

let seenBeats = -1
let missedChecks = 0
const timer = setInterval(() => {
  const count = Atomics.load(beats, 0)
  missedChecks = count === seenBeats ? missedChecks + 1 : 0
  seenBeats = count
  if (missedChecks < maxMissedChecks) return
  clearInterval(timer)
  void endProcess()
}, checkMs)
