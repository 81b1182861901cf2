import type { Control, FaultOrder, LogEntry } from '../../sandbox/index.ts'

type Settings = ReturnType<Control['settings']>
type Fault = ReturnType<Control['faults']>[number]

/** The controls of the sandbox of a running product, over HTTP. They throw if they are refused. */
export type SandboxControls = ReturnType<typeof sandboxControls>

export function sandboxControls(productUrl: string) {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${productUrl}/sandbox${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} /sandbox${path}: HTTP ${reply.status} ${text}`)
    return JSON.parse(text)
  }
  return {
    async fault(order: FaultOrder): Promise<void> {
      await call('PUT', '/faults', order)
    },
    /** The active faults, with how often each was hit. */
    async listFaults(): Promise<Fault[]> {
      return ((await call('GET', '/faults')) as { faults: Fault[] }).faults
    },
    async clearFaults(): Promise<void> {
      await call('DELETE', '/faults')
    },
    async settings(change: Partial<Settings>): Promise<void> {
      await call('PUT', '/settings', change)
    },
    /** Revokes every token of an account, as when the user removes the application at the platform. */
    async revokeAccess(platform: string, handle: string): Promise<void> {
      await call('POST', `/accounts/${platform}/${handle}/revoke`, {})
    },
    /** What the platforms accepted, oldest first. `after`: only what came after this entry. */
    async accepted(platform?: string, after?: LogEntry): Promise<LogEntry[]> {
      const all: LogEntry[] = []
      for (;;) {
        const last = all.at(-1) ?? after
        const query = new URLSearchParams({ after: String(last?.sequence ?? 0), limit: '1000' })
        if (platform !== undefined) query.set('platform', platform)
        const { entries } = (await call('GET', `/log?${String(query)}`)) as { entries: LogEntry[] }
        if (entries.length === 0) return all
        all.push(...entries)
      }
    },
  }
}
