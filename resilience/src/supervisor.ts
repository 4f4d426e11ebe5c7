/**
 * What systemd does for ops/systemd/fairdraw@.service: it receives what ops/bin/notify says (the protocol of sd_notify(3), on a
 * datagram socket), ends a process that has said nothing for WatchdogSec, and starts another in place of one that has ended.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { FleetProcess } from './fleet.ts'
import { rootFolder } from './postgres.ts'

/** WatchdogSec and RestartSec of the unit. */
const WATCHDOG_MS = 20_000
const RESTART_MS = 1_000

/**
 * Node has no datagram sockets of this family, and each Debian has Perl. Receiving without a place for descriptors closes those
 * that are sent, which is what `systemd-notify` waits for.
 */
const RECEIVER = `use Socket; $| = 1;
  socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die $!;
  bind($socket, sockaddr_un($ARGV[0])) or die $!;
  print "listening\\n";
  while (defined recv($socket, my $message, 4096, 0)) { print "$message\\n" }`

async function receiveMessages(path: string, onMessage: (text: string) => void): Promise<ChildProcess> {
  const receiver = spawn('perl', ['-e', RECEIVER, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(receiver.stdout)
  await once(lines, 'line')
  lines.on('line', onMessage)
  return receiver
}

export type Supervisor = Awaited<ReturnType<typeof superviseProcess>>

/** `start` starts the process, always at the same port. Resolves when it is ready. */
export async function superviseProcess(folder: string, name: string, start: () => Promise<FleetProcess>) {
  const socket = join(folder, `${name}.socket`)
  let current = await start()
  const said = { at: performance.now(), isReady: false }
  const stopping = new AbortController()
  const restarts: { at: number; exit: NodeJS.Signals | number | null }[] = []
  const firstReady = Promise.withResolvers<void>()
  const receiver = await receiveMessages(socket, (text) => {
    said.at = performance.now()
    if (text !== 'READY=1') return
    said.isReady = true
    firstReady.resolve()
  })
  const notify = () =>
    spawn(join(rootFolder, 'ops/bin/notify'), [String(current.port), String(current.pid)], {
      stdio: 'ignore',
      env: { ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: String(WATCHDOG_MS * 1000) },
    })
  let notifier = notify()

  const replace = async () => {
    said.isReady = false
    notifier.kill()
    restarts.push({ at: performance.now(), exit: current.exit() })
    await pause(RESTART_MS)
    current = await start()
    said.at = performance.now()
    notifier = notify()
  }
  const supervising = (async () => {
    while (!stopping.signal.aborted) {
      await pause(100)
      if (current.isAlive() && said.isReady && performance.now() - said.at > WATCHDOG_MS) await current.kill()
      if (!current.isAlive() && !stopping.signal.aborted) await replace()
    }
  })()
  await firstReady.promise

  return {
    /** The process that runs now. */
    current: () => current,
    /** When a process had ended, and how. */
    restarts,
    isReady: () => said.isReady,
    stop: async () => {
      stopping.abort()
      await supervising
      notifier.kill()
      receiver.kill()
      await current.kill()
    },
  }
}
