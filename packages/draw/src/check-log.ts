/**
 * Whether the leaves of a log of draws, in their order, tell of draws that were run by the rules (docs/draw-format.md#log):
 * what a monitor checks. A bundle alone cannot show that there was an earlier draw of the same tickets; the log can.
 */
import type { LogLeaf, OfDraw } from './log-leaves.ts'

/** What is wrong, as a sentence, with the index of the leaf that shows it; `undecided` at the end of the log. */
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

/**
 * Reads every leaf once. `isOver`: whether a draw of this name should have been decided by now; one that is neither drawn
 * nor void is then a finding.
 */
export function checkLog(leaves: readonly LogLeaf[], isOver: (told: OfDraw) => boolean = () => false): LogFinding[] {
  const findings: LogFinding[] = []
  const byHash = new Map<string, Told>()
  const bySubject = new Map<string, Told[]>()
  for (const [index, leaf] of leaves.entries()) {
    const say = (sentence: string) => findings.push({ index, sentence })
    if (leaf.kind === 'key' || leaf.kind === 'closing-moved') continue
    if (leaf.kind === 'manifest') {
      const before = bySubject.get(leaf.subject) ?? []
      const open = before.find(({ isVoid }) => !isVoid)
      if (open) say(`There are two lists of ${leaf.subject} that count, since entry ${open.index}.`)
      if (leaf.attempt !== before.length + 1)
        say(`The list of ${leaf.subject} says that it is attempt ${leaf.attempt}, and is number ${before.length + 1}.`)
      const told = { ref: leaf, index, hasRound: false, hasResult: false, isVoid: false, called: new Set<number>() }
      byHash.set(leaf.manifestHash, told)
      bySubject.set(leaf.subject, [...before, told])
      continue
    }
    const told = byHash.get(leaf.manifestHash)
    // Before its commitment a draw has no list, and one person makes it void.
    if (!told && leaf.kind === 'void' && leaf.manifestHash === '') continue
    if (!told) {
      say(`Entry ${index} is of a draw of ${leaf.subject} that was never committed to.`)
      continue
    }
    judge(leaf, told, index, say)
  }
  for (const { ref, index, hasResult, isVoid } of byHash.values())
    if (!hasResult && !isVoid && isOver(ref))
      findings.push({ index, sentence: `The list of ${ref.subject} was neither drawn nor made void.` })
  return findings
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
