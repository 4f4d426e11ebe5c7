/** A server in a process of its own, for tests of what holds across processes: says its port once it answers. */
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../open-database.ts'
import { closeOnSignal, run } from '../../run.ts'

const config = readConfig(process.env)
const running = await run({ config, database: await openDatabase(config) })
closeOnSignal(running.close)
process.stdout.write(`${running.port}\n`)
