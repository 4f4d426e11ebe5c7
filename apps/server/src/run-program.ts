/** Runs a program of the command line: prints its result, or the sentence of its error and exit code 1. */
export async function runProgram(
  run: () => Promise<string | undefined>,
  textOf: (message: string) => string = (message) => message,
): Promise<void> {
  try {
    const result = await run()
    if (result !== undefined) process.stdout.write(`${result}\n`)
  } catch (error) {
    process.stderr.write(`${textOf(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = 1
  }
}
