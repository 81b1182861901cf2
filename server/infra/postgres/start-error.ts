/** The database cannot be used. The message is one line for the operator. */
export class PostgresStartError extends Error {
  override name = 'PostgresStartError'
}

/** Another application uses the data folder. */
export class FolderInUseError extends PostgresStartError {}

/** Wraps an error of the operating system, with a clear message if the disk is full. */
export function explainFailure(what: string, detail: string): PostgresStartError {
  if (/ENOSPC|No space left on device/i.test(detail)) {
    return new PostgresStartError(`${what}: the disk is full. Free some space and start again.`)
  }
  const line = detail
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(-3)
    .join(' | ')
  return new PostgresStartError(line === '' ? what : `${what}: ${line}`)
}

/** The code of a failed system call (ENOENT ...), if it has one. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
