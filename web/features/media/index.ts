export { MediaDropArea } from './drop-area.tsx'
export type { Attached } from './media-item.ts'
export { createMediaStore, useMedia, type MediaState, type MediaStore } from './media-store.ts'
export { MediaTray } from './media-tray.tsx'
