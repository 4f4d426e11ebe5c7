/** Runs a command of the server (a file of `apps/server/src`) as a process, as `npm run` does. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverProgram } from './server-program.ts'

export type CommandResult = { code: number; out: string; err: string }

/** `env` replaces the environment, except PATH. `code` is 134 when a signal or the heap's limit ended the command. */
export function runServerCommand(
  command: 'staff' | 'audit' | 'messages' | 'content' | 'intake' | 'log',
  args: readonly string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<CommandResult> {
  const script = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url))
  const options = { env: { PATH: process.env['PATH'], ...env }, maxBuffer: 16_000_000 }
  return new Promise((resolve) => {
    execFile(process.execPath, [...flags, ...serverProgram(script), ...args], options, (error, out, err) =>
      resolve({
        code: error ? (typeof error.code === 'number' ? error.code : 134) : 0,
        out: out.trim(),
        err: err.trim(),
      }),
    )
  })
}
