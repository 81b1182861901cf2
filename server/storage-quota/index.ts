export { readStorage } from './read-storage.ts'
export { requireStorage, type StorageLeft } from './require-storage.ts'
