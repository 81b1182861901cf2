import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import type { MediaRow } from './media.queries.ts'
import { uploadMedia } from './upload-media.ts'

type Taken = {
  bytes: Buffer
  name: string
  /** The picture is cut to the middle part of this shape. */
  shape: { width: number; height: number }
}

/**
 * Takes a picture that was made for the workspace into its media, by the same way and with the same distrust as one
 * that a person sends. Throws `unsupported_media` for what is no whole picture.
 */
export async function takePicture(
  ctx: Context,
  session: Pick<Session, 'workspaceId' | 'userId'>,
  { bytes, name, shape }: Taken,
): Promise<MediaRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'))
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, bytes)
    return await uploadMedia(ctx, session, { file, name, shape })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
