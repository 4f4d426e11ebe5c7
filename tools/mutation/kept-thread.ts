/**
 * Stryker starts Vitest's worker again for each mutant, and to load the server takes longer than its tests. This one
 * stays, and so do the modules in it. What a mutant changes in their state would stay too, so it is replaced now and then.
 */
import { ThreadsPoolWorker } from 'vitest/node'
import type { PoolRunnerInitializer, PoolWorker } from 'vitest/node'

type Listener = Parameters<PoolWorker['on']>
type Message = Parameters<PoolWorker['send']>[0]

const NAME = 'kept-thread'
const RUNS = 50

class KeptThread extends ThreadsPoolWorker {
  override readonly name = NAME
  runs = 0
  private listeners: Listener[] = []

  override async start(): Promise<void> {
    if (this.runs++ === 0) await super.start()
  }

  override on(...listener: Listener): void {
    this.listeners.push(listener)
    super.on(...listener)
  }

  /** A worker that is told to stop takes no further run. */
  override send(message: Message): void {
    if (message.type !== 'stop') return super.send(message)
    for (const [event, tell] of this.listeners)
      if (event === 'message') tell({ __vitest_worker_response__: true, type: 'stopped' })
  }

  override async stop(): Promise<void> {
    for (const listener of this.listeners.splice(0)) super.off(...listener)
  }

  async end(): Promise<void> {
    if (this.runs > 0) await super.stop()
  }
}

/** A mutant of what a module does while it loads needs a thread that has not loaded it. */
const needsNewThread = ({ mode, mutantActivation }: { mode?: string; mutantActivation?: string }) =>
  mode !== 'mutant' || mutantActivation === 'static'

let kept: KeptThread | undefined

export const keptThread = {
  name: NAME,
  createPoolWorker(options) {
    if (needsNewThread(options.project.getProvidedContext()))
      return Object.assign(new ThreadsPoolWorker(options), { name: NAME })
    if (kept && kept.runs >= RUNS) {
      void kept.end()
      kept = undefined
    }
    return (kept ??= new KeptThread(options))
  },
} satisfies PoolRunnerInitializer
