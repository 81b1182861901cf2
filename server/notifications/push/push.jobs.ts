import { z } from 'zod'
import type { PushMessage } from '../../../contract/notifications/push.ts'
import type { JobKind } from '../../infra/jobs/jobs.ts'

type Planned = { workspaceId: string; userId: string }

/** Collects a user's push messages when they are due. The row of the plan determines whether they are. */
export const pushJob: JobKind<Planned> = {
  name: 'push',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid() }),
  retries: 20,
  expireSeconds: 60,
}

type Delivery = { sessionId: string; message: PushMessage }

/** Sends one message to one device. */
export const pushDeliveryJob: JobKind<Delivery> = {
  name: 'push-delivery',
  payload: z.object({
    sessionId: z.uuid(),
    message: z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() }),
  }),
  retries: 6,
  expireSeconds: 60,
}
