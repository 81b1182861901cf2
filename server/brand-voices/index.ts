export { brandVoiceRoutes } from './routes.ts'
export { voiceFor, type Voice } from './voice-for.ts'
