export { useFreeSlots } from './free-slots.ts'
export { NextSlots } from './lazy-next-slots.ts'
