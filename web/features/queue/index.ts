export { useFreeSlots } from './free-slots.ts'
export { NextSlots } from './next-slots.tsx'
