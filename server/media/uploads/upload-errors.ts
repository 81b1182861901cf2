import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { UploadRow } from './uploads.queries.ts'

/** The response contains `received`, the position at which the client resumes. */
export const wrongOffset = ({ received }: Pick<UploadRow, 'received'>) =>
  new AppError('conflict', 'The upload is at another place. Please go on where it is.', {
    current: { received },
  })

export const videoTooLarge = () =>
  new AppError(
    'payload_too_large',
    `A video can have at most ${maxVideoBytes / 1_000_000} MB. Please make it smaller and send it again.`,
  )
