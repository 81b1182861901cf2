import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePrivateFile, makePrivateFolder, privateFileMode } from '../storage/private-folder.ts'

/** The secret of this installation, created at the first start and stored in the data folder. */
export function readOrCreateAppSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) createAppSecret(dataDir, file)
  makePrivateFile(file)
  return readFileSync(file, 'utf8').trim()
}

/** If several processes start at once, the first one to link its file wins and the others read that file. */
function createAppSecret(dataDir: string, file: string): void {
  makePrivateFolder(dataDir)
  const own = `${file}.${process.pid}`
  writeFileSync(own, randomBytes(48).toString('base64url'), { mode: privateFileMode, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(own, { force: true })
  }
}
