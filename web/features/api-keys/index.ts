export { ApiKeysSection } from './api-keys-section.tsx'
export { scopesInWords } from './api-key-words.ts'
