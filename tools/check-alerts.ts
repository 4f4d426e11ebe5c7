/** Runs Prometheus' own checks: that the alert rules are valid, and that each fires for its case. */
import { spawnSync } from 'node:child_process'
import { runCommand } from './run-steps.ts'

export async function checkAlerts(): Promise<void> {
  if (spawnSync('promtool', ['--version']).error)
    return console.warn(
      'promtool is missing (`apt-get install --no-install-recommends prometheus`): nobody checked whether the alerts fire.',
    )
  await runCommand('promtool', ['check', 'rules', 'ops/alerts.yaml'])
  await runCommand('promtool', ['test', 'rules', 'ops/alerts.test.yaml', 'ops/alerts-of-days.test.yaml'])
}

if (import.meta.main) await checkAlerts()
