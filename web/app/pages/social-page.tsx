export { SocialScreen as SocialPage } from '../../features/channels/social-screen.tsx'
