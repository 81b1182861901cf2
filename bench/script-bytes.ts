import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = path.resolve(import.meta.dirname, '../dist/web')

/** The gzip size of a built file in kilobytes (1,000 bytes), regardless of the encoding that the browser chose. */
export function gzipKilobytes(address: string): number {
  const file = path.join(folder, new URL(address).pathname)
  return gzipSync(readFileSync(file), { level: 9 }).length / 1000
}
