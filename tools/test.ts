/** Runs every check (`npm test`); with `--full` also the long ones (`npm run test:full`). */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLogs } from './check-logs.ts'
import { startPostgres } from './temporary-servers/postgres.ts'
import { quickPlace } from './temporary-servers/quick-place.ts'
import { runCommand, runSteps } from './run-steps.ts'
import { checkTypes } from './check-types.ts'
import { checkAlerts } from './check-alerts.ts'
import { HELD, testMutants } from './mutation/mutation.ts'

const isFull = process.argv.includes('--full')
const disk = tmpdir()
/** All that the tests write is in it, and goes with it. */
const reports = mkdtempSync(join(quickPlace(), 'fairdraw-test-'))
chmodSync(reports, 0o755) // PostgreSQL runs as another user when we are root
process.env['TMPDIR'] = reports
const totals = { passed: 0, failed: 0 }
/** Every server that a test starts logs here (apps/server/src/testing/test-log.ts, e2e/src/harness/run-program.ts). */
const logFile = join(reports, 'servers.log')
process.env['TEST_LOG_FILE'] = logFile

/** Runs Vitest and adds its results to the totals. A run without tests fails. */
async function runVitest(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
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
    totals.passed += passed ?? 0
    totals.failed += failed ?? 0
  }
}

/** Runs tests on a temporary PostgreSQL 15 server. */
async function runOnPostgres(name: string, tests: string[], env: Record<string, string> = {}): Promise<void> {
  const postgres = await startPostgres()
  try {
    await runVitest(name, tests, { ...env, TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function runEndToEnd(env: Record<string, string> = {}): Promise<void> {
  const report = join(reports, 'e2e.json')
  try {
    await runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { ...env, E2E_REPORT: report })
  } finally {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    totals.passed += stats.expected
    totals.failed += stats.unexpected + stats.flaky
  }
}

const without = (...patterns: string[]) => patterns.flatMap((pattern) => ['--exclude', pattern])

/**
 * What takes long: attacks over a simulated week, thousands of connections, every call with every hostile input, every draw of the
 * demonstration, pages in a browser, processes that are started, killed and waited for, and collectors of traces and logs that get
 * a batch a second.
 */
const LONG_TESTS = [
  '**/{guessing,attack}.test.ts',
  '**/{attack,half-open}.postgres.test.ts',
  '**/tracing/{traces,loading}.test.ts',
  'apps/server/**/{export-log,recordings,failure-reports}.test.ts',
  '**/login/round-trips.postgres.test.ts',
  '**/load/{connections,drain}.test.ts',
  '**/!(process)-death.postgres.test.ts',
  '**/{two-senders,staff-and-audit,messages,database,plans}.postgres.test.ts',
  '**/{closing,content,live,terms,command,codes-command,log}.postgres.test.ts',
  '**/{hostile-input,crash,every-draw,watchdog}.test.ts',
  'apps/witness/src/main.test.ts',
  // Pages of the emulated gateway in Chromium: the journeys pay with each.
  'apps/emulators/src/gateway/**/{browser,wallets,fast-checkout}.test.ts',
]
const WITHOUT_LONG = without(...LONG_TESTS)
/** Tests of several processes always start their own PostgreSQL server, so the embedded run leaves them out. */
const WITHOUT_POSTGRES = without('**/*.postgres.test.ts')
/** `npm test` runs the server's tests on PostgreSQL, and on the embedded database only those of src/db. */
const WITHOUT_SERVER_TESTS = without('apps/server/src/*.test.ts', 'apps/server/src/!(db)/**')
/** Files of one worker share its modules: to load them for each file takes longer than most of its tests. */
const SHARED_MODULES = '--no-isolate'
/** One more than processors: these tests wait for PostgreSQL a sixth of their time. */
const WORKERS = '--maxWorkers=3'
/** They replace modules (`vi.mock`), so each needs its own. */
const ISOLATED = '**/*.isolated.test.ts'
/** Random sequences of each property test; `npm test` runs a dozen. Tests that kill processes also run longer when it is set. */
const LONG_PROPERTY_RUNS = { PROPERTY_RUNS: '400' }
/** More postal entries than a broadcaster once lost (field rule 4), imported twice by processes that are killed. */
const POSTAL_INTAKE = { INTAKE_ROWS: '100000' }
/** As many codes as a large campaign has, imported with a limited heap. */
const CAMPAIGN_CODES = { CAMPAIGN_CODES: '1000000' }
/** Which ones never varies for given code (docs/mutation-testing.md). */
const MUTANTS_OF_A_FOLDER = '100'
/** Two processes behind nginx and HAProxy, restarts, outages, overload and attacks. Each test needs the whole machine. */
const RESILIENCE = ['--config', 'resilience/vitest.config.ts']
const LONG = [
  { name: 'Alerts fire, in Prometheus’ own checks', run: checkAlerts },
  {
    name: 'Server tests and long property tests, embedded',
    run: () =>
      runVitest(
        'long',
        [
          'apps/server',
          'apps/witness',
          'apps/emulators',
          'packages/draw',
          'every-draw',
          'property',
          ...WITHOUT_POSTGRES,
        ],
        LONG_PROPERTY_RUNS,
      ),
  },
  { name: 'Journeys over every screen in Chromium', run: () => runEndToEnd({ E2E_LONG: '1' }) },
  {
    name: 'Long property tests, PostgreSQL 15',
    run: () => runOnPostgres('long-postgres', ['property', 'guessing', 'load/', 'postgres.test'], LONG_PROPERTY_RUNS),
  },
  { name: '100,000 postal entries, embedded', run: () => runVitest('cards', ['intake/crash'], POSTAL_INTAKE) },
  {
    name: '100,000 postal entries, PostgreSQL 15',
    run: () => runOnPostgres('cards-postgres', ['intake/crash'], POSTAL_INTAKE),
  },
  {
    name: '1,000,000 campaign codes, PostgreSQL 15',
    run: () => runOnPostgres('codes-postgres', ['campaign/codes-command'], CAMPAIGN_CODES),
  },
  {
    name: 'Mutants of what decides money, tickets, prizes and draws',
    run: () => testMutants({ paths: HELD, sample: MUTANTS_OF_A_FOLDER }),
  },
  {
    name: 'Outages, overload and attacks on two processes',
    // What survives there survives on a disk.
    run: () => runVitest('resilience', RESILIENCE, { TMPDIR: disk }),
  },
]

const hasPassed = await runSteps([
  { name: 'Format', run: () => runCommand('oxfmt', ['--check']) },
  { name: 'Lint and dependency directions', run: () => runCommand('oxlint', ['--type-aware']) },
  { name: 'Doors of features, full folders', run: () => runCommand('node', ['tools/check-structure.ts']) },
  { name: 'Types', run: checkTypes },
  { name: 'Dead code', run: () => runCommand('knip', []) },
  {
    name: 'Unit tests, and the embedded database',
    run: () =>
      runVitest('embedded', [
        SHARED_MODULES,
        ...WITHOUT_LONG,
        ...WITHOUT_POSTGRES,
        ...WITHOUT_SERVER_TESTS,
        ...without(ISOLATED),
      ]),
  },
  {
    name: 'Unit tests that replace modules',
    run: () => runVitest('isolated', ['isolated.test']),
  },
  {
    name: 'Server tests on PostgreSQL 15',
    run: () => runOnPostgres('postgres', ['apps/server', SHARED_MODULES, WORKERS, ...WITHOUT_LONG]),
  },
  // It builds site and desk, as `npm start` does.
  { name: 'Build, and journeys in Chromium', run: () => runEndToEnd() },
  ...(isFull ? LONG : []),
  { name: 'No personal data in the logs of these tests', run: () => checkLogs(logFile) },
])

rmSync(reports, { recursive: true, force: true })
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = hasPassed ? 0 : 1
