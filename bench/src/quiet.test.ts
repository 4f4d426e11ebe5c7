import { describe, expect, it } from 'vitest'
import { readProcess } from './processes.ts'
import { NotQuiet, othersBetween, readProcessors, watchMachine } from './quiet.ts'
import type { Sample } from './quiet.ts'

/** Beyond all that Linux gives (4,194,304), so that no process of this machine is meant. */
const MEASURING = 9_000_100
const OTHER = 9_000_007
const process = (pid: number, parent: number, ticks: number, endedChildrenTicks = 0) => ({
  pid,
  parent,
  name: `program-${pid}`,
  ticks,
  endedChildrenTicks,
})
const START: Sample = {
  atMs: 0,
  busy: 1_000,
  stolen: 0,
  kernel: 50,
  processes: [process(MEASURING, 1, 10), process(9_000_101, MEASURING, 20), process(OTHER, 1, 300)],
}
/** Ten seconds later: a thousand ticks a processor. */
const later = (over: Partial<Sample>): Sample => ({ ...START, atMs: 10_000, ...over })

describe('what others did', () => {
  it('is what remains when the measurement, all that it started and the kernel are taken off', () => {
    const after = later({
      busy: START.busy + 500 + 40 + 60,
      kernel: START.kernel + 40,
      // The first child has ended; another runs, as a child of a child that was not there before.
      processes: [
        process(MEASURING, 1, 110, 220),
        process(9_000_102, MEASURING, 150),
        process(9_000_103, 9_000_102, 50),
        process(OTHER, 1, 360),
      ],
    })
    expect(othersBetween(START, after, MEASURING)).toEqual({ share: 0.06, names: ['program-9000007 (9000007)'] })
  })

  it('counts what ended before it could be named, and what the host gave to others', () => {
    const after = later({ busy: START.busy + 400, stolen: 100 })
    expect(othersBetween(START, after, MEASURING)).toEqual({ share: 0.5, names: ['other machines on the same host'] })
  })
})

describe('a measurement', () => {
  /** A machine on which others work in every look whose number is given. */
  function machine(busyLooks: number[]) {
    let looks = 0
    let at = START
    return () => {
      const isEnd = (looks += 1) % 2 === 0
      const extra = isEnd && busyLooks.includes(looks / 2) ? 900 : 0
      at = { ...at, atMs: at.atMs + 1_000, busy: at.busy + extra }
      return at
    }
  }
  const said: string[] = []
  const watch = (busyLooks: number[], isAnyway = false) =>
    watchMachine({ say: (line) => said.push(line), sample: machine(busyLooks), root: MEASURING, isAnyway })

  it('takes a disturbed round anew, and says so', async () => {
    let taken = 0
    const quiet = watch([2])
    expect(await quiet.rounds(3, async () => (taken += 1))).toEqual([1, 3, 4])
    expect(quiet.isUndisturbed()).toBe(true)
    expect(said.at(-1)).toContain('a round is taken anew: others used')
  })

  it('refuses where the machine does not become quiet', async () => {
    const always = Array.from({ length: 99 }, (_, at) => at)
    await expect(watch(always).rounds(3, async () => 1)).rejects.toThrow(NotQuiet)
  })

  it('measures all the same where it is told to, and knows that it cannot judge', async () => {
    const quiet = watch([1, 2], true)
    expect(await quiet.rounds(3, async (round) => round)).toEqual([0, 1, 2])
    expect(quiet.isUndisturbed()).toBe(false)
  })

  it('refuses where the system does not tell what runs', async () => {
    const blind = watchMachine({ say: () => {}, sample: () => undefined, root: MEASURING })
    await expect(blind.rounds(1, async () => 1)).rejects.toThrow('does not tell')
  })
})

it('reads what Linux writes, whatever a process is called', () => {
  const stat = '42 (a ) name) S 7 42 42 0 -1 4194560 1 2 3 4 11 22 33 44 20 0 5 0 99'
  expect(readProcess(stat)).toEqual({ pid: 42, parent: 7, name: 'a ) name', ticks: 33, endedChildrenTicks: 77 })
  expect(readProcessors('cpu  1 2 3 400 50 6 7 8 0 0\ncpu0 1 1 1 1')).toEqual({ busy: 6, stolen: 8 })
})
