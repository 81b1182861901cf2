import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../storage/private-folder.ts'
import type { SystemUser } from './system-user.ts'
import { PostgresStartError, explainFailure } from './start-error.ts'

const majorVersion = '18'
const unfinished = 'postgres.new-'

/** The folder of the cluster inside a data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** A name that is unique on this machine and does not change when the folder is moved. */
export function clusterName(folder: string): string {
  const { dev, ino } = lstatSync(folder, { bigint: true })
  return `postwright-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * The data folder as an argument for the server. On Linux the server starts inside the folder and gets a relative path,
 * which works below a folder that only root can enter and for paths of any length.
 */
export function placeArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Creates the cluster if there is none, and checks that an existing one can be started. */
export function prepareCluster(options: {
  dataDir: string
  initdb: string
  user: SystemUser
  durable: boolean
  log: (line: string) => void
}): void {
  const folder = clusterFolder(options.dataDir)
  for (const name of readdirSync(options.dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(options.dataDir, name), { recursive: true, force: true })
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    checkVersion(folder)
    takeOwnership(folder, options.user)
    return
  }
  options.log('Creating the database.')
  createCluster(folder, options)
}

function createCluster(
  folder: string,
  options: { dataDir: string; initdb: string; user: SystemUser; durable: boolean },
): void {
  // Created in a temporary folder and renamed when complete, so that a killed start leaves no partial database.
  const fresh = mkdtempSync(join(options.dataDir, unfinished))
  chmodSync(fresh, 0o700)
  chownSync(fresh, options.user.uid, options.user.gid)
  const settings = ['-A', 'trust', '-U', 'postwright', '--encoding=UTF8', '--locale=C']
  const sync = options.durable ? [] : ['--no-sync']
  const result = spawnSync(options.initdb, ['-D', placeArgument(fresh), ...settings, ...sync], {
    cwd: fresh,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    encoding: 'utf8',
    ...options.user.spawn,
  })
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw explainFailure(`Cannot create the database in ${folder}`, result.error?.message ?? result.stderr)
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(fresh, folder)
  syncFolder(options.dataDir)
}

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new PostgresStartError(
      `${folder} holds something that is not a database. Move it away, or set DATA_DIR to another folder.`,
    )
  }
  const version = readFileSync(file, 'utf8').trim()
  if (version !== majorVersion) {
    throw new PostgresStartError(
      `The database in ${folder} was created by PostgreSQL ${version}, but this version of Postwright includes PostgreSQL ${majorVersion}. ` +
        'Make a backup with the version that made it and restore it here, or set DATABASE_URL.',
    )
  }
}

/** Fixes owner and permissions, because PostgreSQL refuses a folder copied by root or with open permissions. */
function takeOwnership(folder: string, user: SystemUser): void {
  const stats = lstatSync(folder)
  const foreign = stats.uid !== user.uid || lstatSync(join(folder, 'PG_VERSION')).uid !== user.uid
  if (foreign && process.getuid?.() !== 0) {
    throw new PostgresStartError(
      `The database in ${folder} belongs to another user (uid ${stats.uid}). Start as that user, or set DATA_DIR to another folder.`,
    )
  }
  if (foreign) {
    lchownSync(folder, user.uid, user.gid)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(folder, name), user.uid, user.gid)
    }
  }
  if ((stats.mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Creates the data folder. It contains media and the application's secret, so only its owner can read it. */
export function prepareDataFolder(dataDir: string): void {
  try {
    makePrivateFolder(dataDir)
  } catch (error) {
    throw explainFailure(
      `Cannot make the data folder ${dataDir}`,
      error instanceof Error ? error.message : String(error),
    )
  }
}
