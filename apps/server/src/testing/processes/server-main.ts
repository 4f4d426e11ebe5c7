/** A server in a process of its own, for tests of what holds across processes: says its port once it answers. */
import { readConfig } from '../../config.ts'
import { openServer } from '../../db/database.ts'
import { openDatabase } from '../../open-database.ts'
import { closeOnSignal, run } from '../../run.ts'

const config = readConfig(process.env)
// A busy machine takes longer than the limits of production, and players would be told so.
const { DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = config
const database = url ? await openServer(url, { connections, timeoutFactor: 10 }) : await openDatabase(config)
const running = await run({ config, database })
closeOnSignal(running.close)
process.stdout.write(`${running.port}\n`)
