export { AccountPicker } from './account-picker.tsx'
export { useSocialAccounts } from './social-account-calls.ts'
