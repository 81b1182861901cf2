import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '../../disk/disk-space.ts'
import { diskFull, diskFullForUploads } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route stores almost nothing and is required for reading, such as signing in. */
    allowedWhenDiskFull?: boolean
    /** Whether the route stores something although it reads or is no call of the API, such as a page for strangers. */
    refusedWhenDiskFull?: boolean
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses calls that would store something while the disk is almost full: uploads first, then all changes. */
export function refuseWithoutSpace(app: FastifyInstance, disk: DiskSpace): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions: { url = '', config } }) => {
    // Deletions free space.
    const changes = url.startsWith('/api/') && !reading.has(method) && method !== 'DELETE'
    if (!(config.refusedWhenDiskFull ?? (changes && config.allowedWhenDiskFull !== true))) return
    const isUpload = config.isUpload === true
    const room = await disk.room(isUpload ? Number(headers['content-length'] ?? 0) : 0)
    if (room === 'no_changes') throw diskFull()
    if (room === 'no_uploads' && isUpload) throw diskFullForUploads()
  })
}
