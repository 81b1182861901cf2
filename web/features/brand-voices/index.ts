export { useBrands, type Brand, type Brands } from './use/use-brands.ts'
export { VoiceCheck } from './use/voice-check.tsx'
export { VoicePicker } from './use/voice-picker.tsx'
