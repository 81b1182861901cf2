export { announce, announcements, announcementSchema } from './announce.ts'
export { emit } from './emit.ts'
export { subscribe } from './subscribe.ts'
