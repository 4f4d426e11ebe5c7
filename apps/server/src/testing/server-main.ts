/** A server as a separate process, for tests across processes; prints its port when it is ready. */
import { readConfig } from '../config.ts'
import { closeOnSignal, openDatabase, run } from '../run.ts'

const config = readConfig(process.env)
const running = await run({ config, database: await openDatabase(config) })
closeOnSignal(running.close)
process.stdout.write(`${running.port}\n`)
