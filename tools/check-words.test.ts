/** The check for retired words finds each one with its line and the term to use, and accepts plain words and players' texts. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { RETIRED_WORDS, findRetiredWords } from './check-words.ts'

it.each([
  ['const MOST_ROWS = 5', 'MAX_…'],
  ['/** The stand-in of the bank. */', 'emulator'],
  ["  'owe-back': 'refund-due',", 'refund-due'],
  ['await runErrands()', 'vendor task'],
  ['<KeptCard keptCard={card} />', 'saved card'],
  ['await tellWinner(tx, award)', 'notify…'],
  ['unnameWinner(tx, id)', 'unpublishWinner'],
  ['export type Wanted = { text: string }', 'Filters'],
  ['type CardTelling = boolean', 'NotificationPreference'],
  ['/** Deletes old rows and gives how many. */', 'returns the number of'],
  ['/** What stands in the way of a draw. */', 'blocks'],
])('%s is found', (line, use) => {
  const findings = findRetiredWords('apps/server/src/x.ts', `first line\n${line}\n`)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ line: 2, use: expect.stringContaining(use) as string })
})

it('leaves players’ texts and plain words alone', () => {
  const text =
    "'We’ve told the winner, kept your place and held the draw. In most cases a word is enough. Tell Sam: mostly free.'"
  expect(findRetiredWords('apps/site/app/x.ts', text)).toEqual([])
})

it('allows a word only in the files that its row names', () => {
  const [row] = RETIRED_WORDS.filter(({ allowedIn }) => allowedIn?.['packages/rules/src/payment/payment.ts'])
  expect(row).toBeDefined()
  expect(findRetiredWords('packages/rules/src/payment/payment.ts', 'owe-back')).toEqual([])
  expect(findRetiredWords('packages/rules/src/payment/refund.ts', 'owe-back')).toHaveLength(1)
})

it('the command exits with 1 for a retired word, and prints its file and line', () => {
  const file = 'tools/planted-word.ts'
  writeFileSync(file, '// one\nconst LEAST_AGE = 18\n')
  onTestFinished(() => rmSync(file))
  try {
    execFileSync(process.execPath, ['tools/check-words.ts'], { stdio: 'pipe' })
    expect.unreachable()
  } catch (error) {
    expect((error as { status: number }).status).toBe(1)
    expect(String((error as { stderr: Buffer }).stderr)).toContain(`${file}:2: “LEAST_A” is retired: MIN_…`)
  }
})
