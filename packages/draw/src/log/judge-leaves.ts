/**
 * Whether the leaves of a log of draws, in their order, tell of draws that were run by the rules (docs/draw-format.md#log):
 * what a monitor checks. A bundle alone cannot show that there was an earlier draw of the same tickets; the log can.
 */
import type { LogLeaf, OfDraw } from './log-leaves.ts'

/** What is wrong, as a sentence, with the index of the leaf that shows it. */
export type LogFinding = { index: number; sentence: string }

type Told = {
  ref: OfDraw
  index: number
  hasRound: boolean
  hasResult: boolean
  isVoid: boolean
  /** Tickets that were called to a prize. */
  called: Set<number>
}

export type Judge = {
  /** Takes the leaves in their order. */
  add(leaf: LogLeaf, index: number): void
  /** `isOver`: whether a draw should have been decided by now; one that is neither drawn nor void is then a finding. */
  findings(isOver?: (told: OfDraw) => boolean): LogFinding[]
}

export function createJudge(): Judge {
  const found: LogFinding[] = []
  const byHash = new Map<string, Told>()
  const bySubject = new Map<string, Told[]>()

  function addManifest(ref: OfDraw, index: number, say: (sentence: string) => void): void {
    const before = bySubject.get(ref.subject) ?? []
    const open = before.find(({ isVoid }) => !isVoid)
    if (open) say(`There are two lists of ${ref.subject} that count, since entry ${open.index}.`)
    if (ref.attempt !== before.length + 1)
      say(`The list of ${ref.subject} says that it is attempt ${ref.attempt}, and is number ${before.length + 1}.`)
    const told = { ref, index, hasRound: false, hasResult: false, isVoid: false, called: new Set<number>() }
    byHash.set(ref.manifestHash, told)
    bySubject.set(ref.subject, [...before, told])
  }

  return {
    add(leaf, index) {
      const say = (sentence: string) => void found.push({ index, sentence })
      if (leaf.kind === 'key' || leaf.kind === 'closing-moved') return
      if (leaf.kind === 'manifest') return addManifest(leaf, index, say)
      // Before its commitment a draw has no list, and one person makes it void.
      if (leaf.kind === 'void' && leaf.manifestHash === '') return
      const told = byHash.get(leaf.manifestHash)
      if (told) judge(leaf, told, index, say)
      else say(`Entry ${index} is of a draw of ${leaf.subject} that was never committed to.`)
    },
    findings: (isOver = () => false) => [
      ...found,
      ...[...byHash.values()]
        .filter(({ ref, hasResult, isVoid }) => !hasResult && !isVoid && isOver(ref))
        .map(({ ref, index }) => ({ index, sentence: `The list of ${ref.subject} was neither drawn nor made void.` })),
    ],
  }
}

/** The findings of leaves that are all in memory. */
export function judgeLeaves(leaves: readonly LogLeaf[], isOver?: (told: OfDraw) => boolean): LogFinding[] {
  const judged = createJudge()
  for (const [index, leaf] of leaves.entries()) judged.add(leaf, index)
  return judged.findings(isOver)
}

type OfCommitted = Exclude<LogLeaf, { kind: 'manifest' | 'key' | 'closing-moved' }>

function judge(leaf: OfCommitted, told: Told, index: number, say: (sentence: string) => void): void {
  const of = `of ${leaf.subject}`
  switch (leaf.kind) {
    case 'round':
      if (index !== told.index + 1) say(`The round ${of} was not chosen right after its list.`)
      told.hasRound = true
      break
    case 'result':
      if (!told.hasRound || told.isVoid) say(`The result ${of} has no round that was chosen before it.`)
      if (told.hasResult) say(`There are two results ${of}.`)
      told.hasResult = true
      break
    case 'void':
      if (leaf.reasons.length < 2) say(`One person alone made the draw ${of} void.`)
      told.isVoid = true
      break
    case 'award':
      if (!told.hasResult) say(`A prize ${of} was awarded before its result.`)
      if (told.called.has(leaf.ticket)) say(`Ticket ${leaf.ticket} ${of} was called twice.`)
      told.called.add(leaf.ticket)
      break
  }
}
