export { AccountPicker } from './account-picker.tsx'
export { useBlockedPosts } from './blocked/blocked-calls.ts'
export { postsWaiting } from './blocked/blocked-words.ts'
export { useSocialAccounts } from './social-account-calls.ts'
