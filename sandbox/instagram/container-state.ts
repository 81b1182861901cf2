import type { Context } from '../context.ts'
import type { Container } from './containers.queries.ts'

/** A container that is not published within a day expires. */
export const CONTAINER_LIFE = 86_400_000

export type ContainerState = {
  status_code: 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'
  status: string
}

export function containerState(context: Context, container: Container): ContainerState {
  const now = context.clock()
  if (container.publishedAt !== null) {
    return { status_code: 'PUBLISHED', status: 'Published: Media has been successfully published.' }
  }
  if (now - container.createdAt >= CONTAINER_LIFE) {
    return { status_code: 'EXPIRED', status: 'Expired: The container was not published within 24 hours.' }
  }
  if (now < container.readyAt) {
    return { status_code: 'IN_PROGRESS', status: 'In Progress: Media is still being processed.' }
  }
  if (container.failure !== null) return { status_code: 'ERROR', status: container.failure }
  return {
    status_code: 'FINISHED',
    status: 'Finished: Media has been uploaded and it is ready to be published.',
  }
}
