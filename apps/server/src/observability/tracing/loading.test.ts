/** OpenTelemetry's library costs nothing where no collector is named: none of its files is loaded. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const APP = new URL('../../app.ts', import.meta.url).href
const TRACER = new URL('tracer.ts', import.meta.url).href

/** Loads the whole server in a process of its own and makes its tracer. How many of the library's files were loaded? Its API is, by others. */
async function countLoaded(settings: { TRACES_URL?: string }): Promise<number> {
  const program = `
    import { createRequire, registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({
      load: (url, context, next) => {
        if (/\\/@opentelemetry\\/(?!api\\/)/.test(url)) loaded += 1
        return next(url, context)
      },
    })
    await import(${JSON.stringify(APP)})
    const { createTracer } = await import(${JSON.stringify(TRACER)})
    const { Registry } = createRequire(${JSON.stringify(TRACER)})('prom-client')
    const options = { registry: new Registry(), log: console }
    const tracer = await createTracer({ TRACES_RATIO: 1, ...${JSON.stringify(settings)} }, options)
    await tracer.runJob('nothing', async () => {})
    console.log(loaded)
    process.exit()`
  const run = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, run)
  return Number(stdout)
}

it('without a collector nothing of it is loaded, with one it is', { timeout: 120_000 }, async () => {
  expect(await countLoaded({})).toBe(0)
  expect(await countLoaded({ TRACES_URL: 'http://127.0.0.1:9/v1/traces' })).toBeGreaterThan(0)
})
