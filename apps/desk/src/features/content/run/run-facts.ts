/** What staff read about a fixed run of tickets. */
import type { DeskRun } from '@fairdraw/contract/desk/run.ts'
import { chanceOfWinning, formatChance } from '@fairdraw/rules/competition/odds.ts'
import { runCopy } from '@fairdraw/rules/competition/run.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'

/** By the name of each fact. */
export function runFacts(run: DeskRun): Readonly<Record<string, string>> {
  const { ticketsTotal, sold, held, left } = run
  return {
    Sold: `${formatNumber(sold)} of ${formatNumber(ticketsTotal)}`,
    Held: held === 0 ? 'None' : `${formatNumber(held)} by unfinished entries, which either get them or give them back`,
    Left: left + held === 0 ? 'None: sold out' : formatNumber(left),
    'Chance of a prize': chanceWords(run),
    'If too few go': tooFewWords(run),
  }
}

function chanceWords({ ticketsTotal, sold, prizes }: DeskRun): string {
  const chance = (tickets: number) => formatChance(chanceOfWinning(1, tickets, prizes))
  const now = sold === 0 ? '' : `${chance(sold)} for one of the tickets sold, `
  return `${now}${chance(ticketsTotal)} when all are (${pluralise(prizes, 'prize')})`
}

function tooFewWords(run: DeskRun): string {
  const rule = runCopy(run)[1]!
  if (run.tooFew === 'draw') return rule
  const missing = (run.minimum ?? 0) - run.sold
  return `${rule} ${missing > 0 ? `${formatNumber(missing)} more must go by the close.` : 'That many have gone.'}`
}
