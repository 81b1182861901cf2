import { Client } from 'pg'

/** The databases that this test file has created and not dropped yet, by URL, each with the connection that checks it. */
const open = new Map<string, Promise<Client> | undefined>()

export const openDatabases = {
  add(url: string): void {
    if (!open.has(url)) open.set(url, undefined)
  },

  async delete(url: string): Promise<void> {
    const connecting = open.get(url)
    open.delete(url)
    const client = await connecting?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  },

  /** Runs a check on every database. A connection that was cut off, as by a restore, is replaced. */
  async each(check: (client: Client) => Promise<void>): Promise<void> {
    for (const url of open.keys()) await check(await connect(url))
  },
}

async function connect(url: string): Promise<Client> {
  const connected = open.get(url)
  if (connected) return connected
  const client = new Client({ connectionString: url })
  client.on('error', () => open.has(url) && open.set(url, undefined))
  const connecting = client.connect().then(() => client)
  open.set(url, connecting)
  return connecting
}
