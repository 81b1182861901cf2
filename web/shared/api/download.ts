import { startCall } from './api.ts'
import { fetchOk } from './call.ts'

/** A long export over a slow line. */
const downloadTimeoutMs = 5 * 60_000

/** Downloads a file, which a plain link could not because it carries no token, and has the browser save it as `name`. */
export async function saveFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await download(path))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file shortly after the click, so its address stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

async function download(path: string): Promise<Blob> {
  const call = startCall({ timeoutMs: downloadTimeoutMs })
  try {
    const response = await fetchOk(call, path, { headers: call.headers })
    return await response.blob()
  } catch (error) {
    throw call.fail(error)
  } finally {
    call.end()
  }
}
