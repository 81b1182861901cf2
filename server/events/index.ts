export { emit } from './emit.ts'
export { subscribe } from './subscribe.ts'
