/** A server in a process of its own, to be killed like one. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./own-server.ts', import.meta.url))

export type ServerProcess = {
  origin: string
  /** At once, as if the machine had failed. */
  kill(): Promise<void>
  /** In good order. */
  end(): Promise<void>
}

/** Resolves once it answers. What the configuration needs and a test does not is filled in. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...NOWHERE, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const said = new Promise<string>((tell) => child.stdout.once('data', (data: Buffer) => tell(String(data).trim())))
  const port = await Promise.race([said, gone.then(() => Promise.reject(new Error('a server process did not start')))])
  const stop = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await gone
  }
  return { origin: `http://127.0.0.1:${port}`, kill: stop('SIGKILL'), end: stop('SIGTERM') }
}

/** Vendors that are not there. */
const NOWHERE = {
  PASSCODE_PEPPER: 'pepper for tests alone',
  BRAINTREE_URL: 'http://127.0.0.1:9',
  BRAINTREE_MERCHANT_ID: 'unused',
  BRAINTREE_PUBLIC_KEY: 'unused',
  BRAINTREE_PRIVATE_KEY: 'unused',
  ECOSPEND_URL: 'http://127.0.0.1:9',
  ECOSPEND_IAM_URL: 'http://127.0.0.1:9',
  ECOSPEND_CLIENT_ID: 'unused',
  ECOSPEND_CLIENT_SECRET: 'unused',
  ECOSPEND_WEBHOOK_SECRET: 'unused',
  ECOSPEND_ACCOUNT: '20000012345678',
  ECOSPEND_ACCOUNT_NAME: 'unused',
  SMS_URL: 'http://127.0.0.1:9',
  SMS_ACCOUNT_SID: 'unused',
  SMS_AUTH_TOKEN: 'unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
}
