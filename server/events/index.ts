export { announce, announcements, announcementSchema } from './announce.ts'
export { emit, emitEach } from './emit.ts'
export { subscribe } from './subscribe.ts'
