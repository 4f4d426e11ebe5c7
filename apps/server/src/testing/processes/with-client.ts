import pg from 'pg'

/**
 * Runs with one connection of the driver, for what must not pass through the product's pools, and closes it whatever happens. When it
 * is lost, the statement that waits fails, and not the process.
 */
export async function withClient<Result>(
  server: string | pg.ClientConfig,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(typeof server === 'string' ? { connectionString: server } : server)
  client.on('error', () => {})
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}
