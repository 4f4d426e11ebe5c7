/**
 * Stryker's runner for Vitest, to which a test file that fails outside of its tests is an error of the run. Here it is one
 * that noticed the mutant: files open the server, and hooks run a whole draw, before their first test.
 */
import { PluginKind, commonTokens } from '@stryker-mutator/api/plugin'
import { MutantRunStatus } from '@stryker-mutator/api/test-runner'
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin'
import type { MutantRunOptions, MutantRunResult } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins, strykerValidationSchema } from '@stryker-mutator/vitest-runner'

const vitest = vitestPlugins[0]!

/** Any other error is the runner's own. */
const FILE_FAILED = /^An error occurred outside of a test run: \S+\.test\.ts: /

function notice(result: MutantRunResult): MutantRunResult {
  if (result.status !== MutantRunStatus.Error || !FILE_FAILED.test(result.errorMessage)) return result
  return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: result.errorMessage, nrOfTests: 0 }
}

function createRunner(injector: Injector<PluginContext>) {
  const runner = vitest.factory(injector)
  const run = runner.mutantRun.bind(runner)
  return Object.assign(runner, { mutantRun: async (options: MutantRunOptions) => notice(await run(options)) })
}
createRunner.inject = [commonTokens.injector] as const

export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'vitest', factory: createRunner }]
/** Of its options. */
export { strykerValidationSchema }
