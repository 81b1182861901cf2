import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { PublishImage, Refusal, StageOutcome, StagePending } from '../connector.ts'
import { refuseContent } from '../content.ts'
import { callHttp } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, isOwnAddress, type LinkedinSettings } from './api.ts'
import { readAsset } from './assets.ts'
import { refusalOf } from './errors.ts'
import { readStaging, type LinkedinStaging } from './staging.ts'
import { stageVideo } from './video.ts'

const openedSchema = z.looseObject({
  value: z.looseObject({ uploadUrl: z.string(), image: z.string().min(1) }),
})
const uploadTimeoutMs = 60_000
/** LinkedIn does not document how long an upload can be posted; a day is safe. */
const uploadLifeMs = 20 * 3_600_000

/** Uploads the pictures or the video; nothing is visible until the post is made. */
export async function stage(settings: LinkedinSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('linkedin', call)
  if (refused) return refused
  const staging = readStaging(call.staging)
  if (call.video) return (await stageVideo(settings, call, staging, call.video)) ?? { kind: 'staged' }
  let waiting: StagePending | undefined
  for (const [index, image] of call.images.entries()) {
    const outcome = await stageImage(settings, call, staging, { index, image })
    if (outcome?.kind === 'pending') waiting ??= outcome
    else if (outcome) return outcome
  }
  return waiting ?? { kind: 'staged' }
}

async function stageImage(
  settings: LinkedinSettings,
  call: TokenCall,
  staging: LinkedinStaging,
  { index, image }: { index: number; image: PublishImage },
): Promise<Refusal | StagePending | undefined> {
  const now = settings.clock.now()
  const known = staging.images[index]
  let handle = known && now.getTime() - Date.parse(known.uploadedAt) < uploadLifeMs ? known : undefined
  if (handle?.ready) return undefined
  if (!handle) {
    const uploaded = await uploadImage(settings, call, image)
    if (uploaded.kind !== 'uploaded') return uploaded
    handle = { urn: uploaded.urn, uploadedAt: now.toISOString(), ready: false }
    staging.images[index] = handle
    await call.saveStaging(staging)
  }
  const status = await readAsset(settings, call, {
    kind: 'images',
    urn: handle.urn,
    since: handle.uploadedAt,
  })
  if (status?.kind === 'gone') {
    delete staging.images[index]
    await call.saveStaging(staging)
    return status.refusal
  }
  if (status) return status
  staging.images[index] = { ...handle, ready: true }
  await call.saveStaging(staging)
  return undefined
}

async function uploadImage(
  settings: LinkedinSettings,
  call: TokenCall,
  image: PublishImage,
): Promise<{ kind: 'uploaded'; urn: string } | Refusal> {
  const { accessToken, externalId } = call.account
  const opened = await callLinkedin(settings, {
    method: 'POST',
    path: '/rest/images?action=initializeUpload',
    accessToken,
    body: { json: { initializeUploadRequest: { owner: externalId } } },
    signal: call.signal,
  })
  const value = bodyOf(opened, openedSchema)?.value
  if (!value || !isOwnAddress(settings, value.uploadUrl)) return refusalOf(opened)
  const { bytes, contentType } = await image.open()
  const sent = await callHttp({
    method: 'PUT',
    url: value.uploadUrl,
    headers: { authorization: `Bearer ${accessToken}` },
    body: { contentType, bytes },
    timeoutMs: uploadTimeoutMs,
    signal: call.signal,
  })
  const isDone = sent.kind === 'answer' && sent.status >= 200 && sent.status < 300
  return isDone ? { kind: 'uploaded', urn: value.image } : refusalOf(sent)
}
