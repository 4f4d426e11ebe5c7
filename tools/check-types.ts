/**
 * Type-checks every workspace, and what needs types to be found (`npm run types`). A workspace is checked against the declarations
 * of those that it refers to, and only if something changed since (node_modules/.cache/types of each).
 */
import { checkText } from './check-text.ts'
import { runCommand } from './run-steps.ts'

/** Those that no other refers to; each brings those that it refers to. */
const PROJECTS = ['.', 'apps/site', 'e2e', 'bench', 'resilience']

/** The types of the site's routes are generated first: its sources import them. */
export async function checkTypes(): Promise<void> {
  await runCommand('npm', ['run', 'typegen', '--workspace', '@fairdraw/site', '--silent'])
  await runCommand('tsc', ['-b', ...PROJECTS])
  checkText()
}

if (import.meta.main) await checkTypes()
