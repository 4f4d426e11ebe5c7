/** Everything checked (`npm test`); with `--full` the long ones too (`npm run test:full`). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLogs } from './check-logs.ts'
import { startPostgres } from './postgres.ts'
import { runCommand, runSteps } from './run-steps.ts'
import { checkTypes } from './check-types.ts'

const isFull = process.argv.includes('--full')
const reports = mkdtempSync(join(tmpdir(), 'fairdraw-test-'))
const counted = { passed: 0, failed: 0 }
/** Every server that a test starts logs here (apps/server/src/testing/test-log.ts, e2e/src/harness/run-program.ts). */
const logFile = join(reports, 'servers.log')
process.env['TEST_LOG_FILE'] = logFile

/** Runs Vitest and adds what it counted; a run without a single test is a failure. */
async function vitest(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const report = join(reports, `${name}.json`)
  try {
    await runCommand(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      env,
    )
  } finally {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >
    counted.passed += passed ?? 0
    counted.failed += failed ?? 0
  }
}

/** The server's tests (or some of them) on a PostgreSQL 15 server. */
async function onPostgres(name: string, tests: string[], env: Record<string, string> = {}): Promise<void> {
  const postgres = await startPostgres()
  try {
    await vitest(name, tests, { ...env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function endToEnd(env: Record<string, string> = {}): Promise<void> {
  const report = join(reports, 'e2e.json')
  try {
    await runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { ...env, E2E_REPORT: report })
  } finally {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    counted.passed += stats.expected
    counted.failed += stats.unexpected + stats.flaky
  }
}

/** A week of guessing and fifty addresses at log-in take a while, and thousands of half-open connections the machine. */
const LONG_TESTS = ['**/guessing.test.ts', '**/attack.postgres.test.ts', '**/half-open.postgres.test.ts']
const WITHOUT_LONG = LONG_TESTS.flatMap((pattern) => ['--exclude', pattern])
/** Tests of several processes start a PostgreSQL server wherever they run: once is enough. */
const EMBEDDED = ['--exclude', '**/*.postgres.test.ts']
/** The server's tests run daily on a server; the embedded database, on which every journey plays, daily takes the matrix. */
const ON_A_SERVER = ['*.test.ts', '!(db)/**/!(matrix.property).test.ts'].flatMap((tests) => [
  '--exclude',
  `apps/server/src/${tests}`,
])
/** Random sequences by the hundred and storms of thousands, where the daily check takes some dozens and hundreds. */
const MANY = { PROPERTY_RUNS: '400' }
/** A sack of cards of the size that has been lost before (field rule 4), brought twice by processes that are killed. */
const CARDS = { INTAKE_ROWS: '100000' }
/** Two processes behind nginx, restarts, outages, overload and attacks; each wants the machine for itself. */
const RESILIENCE = ['--config', 'resilience/vitest.config.ts']
const LONG = [
  {
    name: 'Server and property tests at length, embedded',
    run: () => vitest('long', ['apps/server', 'property', ...EMBEDDED], MANY),
  },
  { name: 'Walks over every screen in Chromium', run: () => endToEnd({ E2E_LONG: '1' }) },
  {
    name: 'Property tests at length, PostgreSQL 15',
    run: () => onPostgres('long-postgres', ['property', 'guessing', 'postgres.test'], MANY),
  },
  { name: '100,000 cards by post, embedded', run: () => vitest('cards', ['intake/crash'], CARDS) },
  {
    name: '100,000 cards by post, PostgreSQL 15',
    run: () => onPostgres('cards-postgres', ['intake/crash'], CARDS),
  },
  { name: 'Outages, overload and attacks on two processes', run: () => vitest('resilience', RESILIENCE) },
]

const hasPassed = await runSteps([
  { name: 'Format', run: () => runCommand('oxfmt', ['--check']) },
  { name: 'Lint and dependency directions', run: () => runCommand('oxlint', ['--type-aware']) },
  { name: 'Retired words', run: () => runCommand('node', ['tools/check-words.ts']) },
  { name: 'Types', run: checkTypes },
  { name: 'Dead code', run: () => runCommand('knip', []) },
  {
    name: 'Unit tests, and every way to pay on the embedded database',
    run: () => vitest('embedded', [...WITHOUT_LONG, ...EMBEDDED, ...ON_A_SERVER]),
  },
  { name: 'Server tests on PostgreSQL 15', run: () => onPostgres('postgres', ['apps/server', ...WITHOUT_LONG]) },
  { name: 'Build', run: () => runCommand('npm', ['run', 'build', '--silent']) },
  { name: 'End-to-end tests in Chromium', run: () => endToEnd() },
  ...(isFull ? LONG : []),
  { name: 'Nothing of a person in the logs of all these tests', run: () => checkLogs(logFile) },
])

rmSync(reports, { recursive: true, force: true })
console.log(`\n${counted.passed} passed, ${counted.failed} failed`)
process.exitCode = hasPassed ? 0 : 1
