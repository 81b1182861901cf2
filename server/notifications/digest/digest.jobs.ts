import { z } from 'zod'
import type { JobKind } from '../../infra/jobs/jobs.ts'

/** Sends the mails about a workspace when they are due. The workspace's row determines whether they are. */
export const digestJob: JobKind<{ workspaceId: string }> = {
  name: 'attention-mail',
  payload: z.object({ workspaceId: z.uuid() }),
  retries: 20,
  expireSeconds: 60,
}
