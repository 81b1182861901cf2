import { startCall } from './api.ts'
import { fetchOk } from './call.ts'

/** Enough for a long export on a slow connection. */
const downloadTimeoutMs = 5 * 60_000

/** Downloads a file and saves it as `name`. A plain link would not send the token. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await download(path), name)
}

/** Saves what this page has made as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click, so its URL is revoked later.
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
