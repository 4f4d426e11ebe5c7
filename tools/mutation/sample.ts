/**
 * Measures some mutants of a folder: those with the lowest hashes of what they change. The choice for given code never
 * varies, and a change of other lines moves few of it. MUTATION_SEED chooses others.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import type { CheckResult, Checker } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'

const size = Number(process.env['MUTATION_SAMPLE'])
const seed = process.env['MUTATION_SEED'] ?? ''

function hash({ fileName, location: { start }, mutatorName, replacement }: Mutant): string {
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line]!
  const place = [relative(process.cwd(), fileName), line.trim(), start.column - line.search(/\S/)]
  return createHash('sha256')
    .update(JSON.stringify([seed, ...place, mutatorName, replacement]))
    .digest('hex')
}

/** Stryker takes a mutant that a checker refuses out of the score, as one that does not compile. */
class Sample implements Checker {
  async init(): Promise<void> {}

  /** All at once. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const chosen = new Set(
      mutants
        .map((mutant) => ({ id: mutant.id, hash: hash(mutant) }))
        .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
        .slice(0, size)
        .map(({ id }) => id),
    )
    const refused: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' }
    return Object.fromEntries(
      mutants.map(({ id }) => [id, chosen.has(id) ? { status: CheckStatus.Passed } : refused] as const),
    )
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: Sample }]
