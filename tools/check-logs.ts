/** Looks through what the servers of a whole test run logged: no phone, code, token, name, postcode or card may be there. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPersonalData } from '../apps/server/src/testing/find-personal-data.ts'
import { root } from './run-steps.ts'

const SOURCES = ['apps/server/src/**/*.ts', 'demo/src/**/*.ts', 'e2e/src/**/*.ts']
const PERSONAL_FIELD = /\b(?:firstName|surname|postcode|email)['"]?: ['"`](\p{Lu}[^'"`$]{2,})['"`]/gu
const MAX_SHOWN = 20

/** The names that tests and the demonstration give their players. */
function namesInTests(): string[] {
  const texts = globSync(SOURCES, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PERSONAL_FIELD)].map(([, name]) => name!)))]
}

/** Throws what it finds. A log without one error proves nothing: tests that make queries fail are part of every run. */
export async function checkLogs(file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const errors = lines.filter((line) => line.includes('"level":50')).length
  if (errors === 0)
    throw new Error(`${lines.length} lines were logged and no error among them: the log was not gathered`)
  const findings = findPersonalData(lines, namesInTests())
  console.log(`${lines.length} lines, ${errors} of them errors; ${findings.length} with something of a person`)
  if (findings.length === 0) return
  const shown = findings.slice(0, MAX_SHOWN).map(({ kind, text, line }) => `${kind}, '${text}', in ${line}`)
  throw new Error(`The log has ${findings.length} things of persons:\n${shown.join('\n')}`)
}
