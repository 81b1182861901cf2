import { AppError } from '../infra/http/app-error.ts'

const maxAtOnce = 10
const retryAfterSeconds = 10

type UploadsAtOnce = <Result>(workspaceId: string, upload: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that runs at most `max` uploads of a workspace concurrently in this process, and rejects further
 * ones. While a file is being received, possibly for hours, it uses disk space that the storage quota does not count
 * yet.
 */
export function limitConcurrentUploads(max = maxAtOnce): UploadsAtOnce {
  const running = new Map<string, number>()
  return async (workspaceId, upload) => {
    const others = running.get(workspaceId) ?? 0
    if (others >= max) {
      throw new AppError(
        'rate_limited',
        `${max} uploads are running. Please wait until one of them has ended.`,
        {
          retryAfterSeconds,
        },
      )
    }
    running.set(workspaceId, others + 1)
    try {
      return await upload()
    } finally {
      const left = (running.get(workspaceId) ?? 1) - 1
      if (left === 0) running.delete(workspaceId)
      else running.set(workspaceId, left)
    }
  }
}

/** The uploads of all ways: in one request, in pieces, by a client of Postiz, and by address. */
export const uploadsAtOnce = limitConcurrentUploads()
