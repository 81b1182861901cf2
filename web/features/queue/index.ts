export { QueueAccounts } from './all/account-strip.tsx'
export { useMoveInQueue } from './all/use-move.ts'
export { useFreeSlots } from './free-slots.ts'
export { NextSlots } from './next-slots.tsx'
