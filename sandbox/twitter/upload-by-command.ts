import type { Answer } from '../http/responses.ts'
import { readForm, readQuery } from '../http/body.ts'
import type { XCall } from './endpoint.ts'
import { invalidRequest } from './problems.ts'
import { appendSegment, finalize, openUpload } from './upload-chunks.ts'
import { uploadAtOnce } from './upload-media.ts'

/**
 * `POST /2/media/upload`: a picture in one call, or one of the commands of older clients, which now have separate
 * paths. The command is in the URL or in the form.
 */
export async function byCommand(call: XCall): Promise<Answer> {
  const form = await readForm(call.request)
  const fields = { ...readQuery(call.request), ...form?.fields }
  const { command, media_id: id = '' } = fields
  if (command === undefined) return uploadAtOnce(call)
  if (command === 'INIT') return openUpload(call, { ...fields, total_bytes: Number(fields.total_bytes) })
  if (command === 'APPEND') return appendSegment(call, id, form)
  if (command === 'FINALIZE') return finalize(call, id)
  throw invalidRequest(`command [${command}] is not one of [INIT,APPEND,FINALIZE]`)
}
