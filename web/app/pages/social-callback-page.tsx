export { ConnectCallback as SocialCallbackPage } from '../../features/channels/connect-callback.tsx'
