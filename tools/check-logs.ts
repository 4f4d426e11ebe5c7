/** Searches the logs of a whole test run for personal data: no phone number, code, token, name, postcode or card may be there. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPersonalData } from '../apps/server/src/testing/find-personal-data.ts'
import { root } from './run-steps.ts'

const SOURCES = ['apps/server/src/**/*.ts', 'demo/src/**/*.ts', 'e2e/src/**/*.ts']
const PERSONAL_FIELD = /\b(?:firstName|surname|postcode|email)['"]?: ['"`](\p{Lu}[^'"`$]{2,})['"`]/gu
const MAX_SHOWN = 20

/** The names of the players of tests and the demonstration. */
function collectTestNames(): string[] {
  const texts = globSync(SOURCES, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PERSONAL_FIELD)].map(([, name]) => name!)))]
}

/** Throws if it finds any. A log without errors also fails: every run has tests that make queries fail, so logging was off. */
export async function checkLogs(file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const errors = lines.filter((line) => line.includes('"level":50')).length
  if (errors === 0)
    throw new Error(`${lines.length} lines were logged, none of them an error: the log was not collected`)
  const findings = findPersonalData(lines, collectTestNames())
  console.log(`${lines.length} lines, ${errors} of them errors; ${findings.length} with personal data`)
  if (findings.length === 0) return
  const shown = findings.slice(0, MAX_SHOWN).map(({ kind, text, line }) => `${kind}, '${text}', in ${line}`)
  throw new Error(`The log has personal data in ${findings.length} places:\n${shown.join('\n')}`)
}
