export { listNextSlots } from './list-next-slots.ts'
export { queuePostGroup } from './queue-group.ts'
export { queueRoutes } from './routes.ts'
